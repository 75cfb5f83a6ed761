import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { COMMANDS, CONTEXT, EDITORS, VIEWS } from '../../src/platform/ids';
import { installed, orderdeck, type Manifest } from './support/orderdeck';
import { nodesOf, frameOf } from './support/rows';

/** Every view brings some of its own, such as "Focus on Open Orders View". */
const VIEW_COMMANDS = /\.(focus|open|resetViewLocation|removeView|toggleVisibility)$/;

describe('activation', () => {
  const manifest = (): Manifest => installed().packageJSON as Manifest;
  const declared = (): string[] => manifest().contributes.commands.map(({ command }) => command);

  it('activates in the real extension host', async () => {
    await orderdeck();
    assert.equal(installed().isActive, true);
  });

  it('registers every command that the manifest declares, and no other', async () => {
    await orderdeck();
    const registered = await vscode.commands.getCommands(true);
    const ofView = (id: string): boolean => VIEW_COMMANDS.test(id) && Object.values(VIEWS).some((view) => id.startsWith(`${view}.`));
    const ours = registered.filter((each) => each.startsWith('orderdeck.') && !ofView(each));
    assert.deepEqual(ours.toSorted(), declared().toSorted());
  });

  it('has the same commands and views in the manifest and in the code', () => {
    assert.deepEqual(Object.values(COMMANDS).toSorted(), declared().toSorted());
    const views = manifest().contributes.views.orderdeck.map(({ id }) => id);
    assert.deepEqual(Object.values(VIEWS).toSorted(), views.toSorted());
  });

  it('asks in no when clause for a key that nobody sets', () => {
    const clauses = [...JSON.stringify(manifest().contributes).matchAll(/"when":"([^"]*)"/g)].map(([, clause = '']) => clause);
    const asked = new Set(clauses.flatMap((clause) => clause.match(/(?<!config\.)orderdeck\.[\w.]+/g) ?? []));
    const known = new Set<string>([...Object.values(CONTEXT), ...Object.values(VIEWS), ...Object.values(EDITORS)]);
    assert.ok(asked.has(CONTEXT.session));
    assert.deepEqual(
      [...asked].filter((key) => !known.has(key)),
      [],
    );
  });

  it('leaves no text of the manifest untranslated', () => {
    assert.deepEqual(JSON.stringify(manifest()).match(/"%[^"]*%"/g), null);
  });

  for (const view of Object.values(VIEWS)) {
    it(`starts with nobody signed in and nothing in ${view}`, async () => {
      const { store } = await orderdeck();
      assert.deepEqual(store.sessions.state, { phase: 'signedOut' });
      assert.deepEqual(await nodesOf(view), []);
      const { message, description, badge } = await frameOf(view);
      assert.deepEqual({ message, description, badge }, { message: undefined, description: undefined, badge: undefined });
    });
  }
});
