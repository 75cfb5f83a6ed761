// Does what a person would do on a first visit: open the sidebar, choose the demo, open the log of its bot. Once, so that whoever adds
// an account of their own finds it again after a reload. Its step of the walkthrough is done then. VS Code watches for the other steps
// only once somebody has asked for one: without that, nothing done before the walkthrough is opened would be ticked in it.
const vscode = require('vscode');

const STEP = 'orderdeck.orderdeck#start#demo';

exports.activate = async ({ globalState }) => {
  await vscode.commands.executeCommand('workbench.view.extension.orderdeck');
  await vscode.commands.executeCommand('welcome.markStepComplete', STEP).then(undefined, () => undefined);
  if (!globalState.get('opened')) await vscode.commands.executeCommand('orderdeck.account.openDemoLog');
  await globalState.update('opened', true);
};
