-- A session of Neovim (0.7 or later) without a screen: nvim --headless -u NONE -i NONE -l is newer, so this is run with `-S`.
-- $GRAIL is the server, $FILE a program with one failing proof that a quick fix mends, $WORD a name in it.

local function out(line) io.stdout:write(line .. "\n") end
local function fail(why) out("FAILED " .. why); vim.cmd("cquit 1") end

local function session()
  vim.cmd("edit " .. os.getenv("FILE"))
  local buffer = vim.api.nvim_get_current_buf()
  local client = vim.lsp.start_client({ name = "grail", cmd = { os.getenv("GRAIL"), "lsp" } })
  vim.lsp.buf_attach_client(buffer, client)

  local function until_true(what, condition)
    if not vim.wait(30000, condition, 20) then fail("waiting for " .. what) end
  end
  local function ask(method, more)
    local params = vim.tbl_extend("force", vim.lsp.util.make_position_params(), more or {})
    local answers, why = vim.lsp.buf_request_sync(buffer, method, params, 10000)
    local answer = answers and answers[client]
    if not answer or answer.error then fail(method .. ": " .. vim.inspect(answer and answer.error or why)) end
    return answer.result
  end

  until_true("diagnostics", function() return #vim.diagnostic.get(buffer) > 0 end)
  local problem = vim.diagnostic.get(buffer)[1]
  out("diagnostics " .. problem.code .. " in line " .. problem.lnum + 1)
  vim.fn.search(os.getenv("WORD"), "w")
  vim.fn.search(os.getenv("WORD"), "w")
  out("hover " .. (ask("textDocument/hover").contents.value:match("```%w*\n([^\n]*)") or "nothing"))
  out("definition in line " .. ask("textDocument/definition").range.start.line + 1)
  out("references " .. #ask("textDocument/references", { context = { includeDeclaration = true } }))
  out("symbols " .. #ask("textDocument/documentSymbol"))
  -- Behind a dot only members are proposed; at the start of a line, whatever the language has.
  local proposed = {}
  for _, item in ipairs(ask("textDocument/completion")) do proposed[item.label] = true end
  out("completion of the name " .. tostring(proposed[os.getenv("WORD")] or false))
  local start = { position = { line = problem.lnum, character = 0 } }
  out("completion of a line " .. tostring(#ask("textDocument/completion", start) > 10))
  local range = { start = { line = problem.lnum, character = problem.col }, ["end"] = { line = problem.lnum, character = problem.col } }
  local actions
  until_true("a quick fix", function()
    actions = ask("textDocument/codeAction", { range = range, context = { diagnostics = {} } })
    return actions and #actions > 0
  end)
  out("quick fix: " .. actions[1].title)
  vim.lsp.util.apply_workspace_edit(actions[1].edit, "utf-16")
  until_true("a proof", function() return #vim.diagnostic.get(buffer) == 0 end)
  out("proved")
end

local ok, why = pcall(session)
if not ok then fail(tostring(why)) end
vim.cmd("qall!")
