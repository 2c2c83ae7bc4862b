;; A session of Emacs without a screen, with Eglot (its own from 29 on, a package before). $GRAIL is the server, $FILE a program with one failing
;; proof, $WORD a name in it that is declared elsewhere.

(require 'package)
(package-initialize)
(require 'eglot)

(define-derived-mode silver-mode prog-mode "Silver")
(define-derived-mode chalice-mode prog-mode "Chalice")
(define-derived-mode boogie-mode prog-mode "Boogie")
(dolist (entry '(("\\.vpr\\'" . silver-mode) ("\\.chalice\\'" . chalice-mode) ("\\.bpl\\'" . boogie-mode)))
  (add-to-list 'auto-mode-alist entry))
(add-to-list 'eglot-server-programs
             `((silver-mode chalice-mode boogie-mode java-mode) . (,(getenv "GRAIL") "lsp")))
(setq eglot-sync-connect 30)

(find-file (getenv "FILE"))
(apply #'eglot (eglot--guess-contact))
(let ((rounds 0))
  (while (and (< rounds 200) (null (flymake-diagnostics)))
    (accept-process-output nil 0.2)
    (setq rounds (1+ rounds))))
(dolist (found (flymake-diagnostics))
  (princ (format "diagnostics line %d: %s\n" (line-number-at-pos (flymake-diagnostic-beg found)) (flymake-diagnostic-text found))))
(goto-char (point-max))
(search-backward (getenv "WORD"))
(let ((hover (jsonrpc-request (eglot-current-server) :textDocument/hover (eglot--TextDocumentPositionParams))))
  (princ (format "hover %s\n" hover)))
(call-interactively #'xref-find-definitions)
(princ (format "definition in line %d\n" (line-number-at-pos)))
(eglot-shutdown (eglot-current-server))
