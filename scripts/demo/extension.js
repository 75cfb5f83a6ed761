// Does what a person would do on a first visit: open the sidebar, choose the demo, open a file with order ids. Once, so
// that whoever adds an account of their own finds it again after a reload.
const vscode = require('vscode');

exports.activate = async ({ globalState }) => {
  await vscode.commands.executeCommand('workbench.view.extension.orderdeck');
  if (globalState.get('opened')) return;
  await vscode.commands.executeCommand('orderdeck.account.useDemo');
  await globalState.update('opened', true);
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (folder) await vscode.window.showTextDocument(vscode.Uri.joinPath(folder.uri, 'bot.log'), { preview: false });
};
