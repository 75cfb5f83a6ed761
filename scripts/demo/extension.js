// Does what a person would do on a first visit: open the sidebar, choose the demo, open a file with order ids. Once, so
// that whoever adds an account of their own finds it again after a reload.
const vscode = require('vscode');

exports.activate = async ({ globalState, subscriptions }) => {
  await vscode.commands.executeCommand('workbench.view.extension.orderdeck');
  const isFirst = !globalState.get('opened');
  if (isFirst) await vscode.commands.executeCommand('orderdeck.account.useDemo');
  await globalState.update('opened', true);
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (!folder) return;
  const log = vscode.Uri.joinPath(folder.uri, 'bot.log');
  await keepLog(vscode.Uri.joinPath(folder.uri, '.bot.jsonl'), log, subscriptions);
  if (isFirst) await vscode.window.showTextDocument(log, { preview: false });
};

/** Writes the log of the demo's bot, whose times count from when the demo began: that is now, as it begins anew with every window. */
async function keepLog(script, log, subscriptions) {
  // The demo begins with the first question.
  await vscode.commands.executeCommand('orderdeck.openOrders.refresh');
  const startedAt = Date.now();
  const lines = String(Buffer.from(await vscode.workspace.fs.readFile(script)))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  let text = '';
  const write = ({ at, text: rest }) => (text += `${new Date(startedAt + at).toISOString()} ${rest}\n`);
  const save = () => vscode.workspace.fs.writeFile(log, Buffer.from(text));
  for (const line of lines.filter(({ at }) => at <= 0)) write(line);
  await save();
  const coming = lines.filter(({ at }) => at > 0);
  let timer;
  const next = () => {
    const [line] = coming;
    if (!line) return;
    timer = setTimeout(
      () => {
        write(coming.shift());
        void save().then(next, () => undefined);
      },
      Math.max(0, startedAt + line.at - Date.now()),
    );
  };
  subscriptions.push({ dispose: () => clearTimeout(timer) });
  next();
}
