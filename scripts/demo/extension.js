// Does what a person would do on a first visit: open the sidebar, choose the demo, open the log of its bot. Once, so that whoever adds
// an account of their own finds it again after a reload.
const vscode = require('vscode');

exports.activate = async ({ globalState }) => {
  await vscode.commands.executeCommand('workbench.view.extension.orderdeck');
  if (!globalState.get('opened')) await vscode.commands.executeCommand('orderdeck.account.openDemoLog');
  await globalState.update('opened', true);
};
