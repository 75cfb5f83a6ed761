import assert from 'node:assert/strict';
import { COMMANDS } from '../../../src/platform/ids';
import { settled } from '../doors/looks';
import { ONE } from '../doors/planted';
import { type OpenWindow, windowsAt } from '../doors/windows';

describe('the question whether what is loaded is kept on disk', () => {
  const open = windowsAt();
  let window: OpenWindow;
  beforeEach(async () => (window = await open(ONE)));
  afterEach(() => window.close());

  const WHO = {
    'tells who looks at the demo that it is not': 'demo',
    'says nothing of the demo to who looks at an account': 'custom',
  } as const;
  for (const [title, service] of Object.entries(WHO))
    it(title, async () => {
      const { account } = window.store.sessions.current ?? assert.fail('nobody is signed in');
      Object.assign(account, { service });
      void window.editor.run(COMMANDS.archiveShow);
      await settled();
      const said = JSON.stringify(window.editor.said);
      assert.match(said, /in a file on this machine/);
      assert.equal(said.includes('The demo is not kept.'), service === 'demo');
    });
});

describe('the list of what is kept on disk, before anything is', () => {
  const open = windowsAt();
  let window: OpenWindow;
  beforeEach(async () => {
    window = await open(ONE);
    window.editor.settings.set('orderdeck.archive', true);
  });
  afterEach(() => window.close());

  for (const [who, service, title] of [
    ['does not have somebody wait who looks at the demo', 'demo', 'The demo is not kept.'],
    ['says that nothing is kept yet of an account', 'custom', 'Nothing is kept on disk yet'],
  ] as const)
    it(who, async () => {
      Object.assign(window.store.sessions.current?.account ?? assert.fail('nobody is signed in'), { service });
      void window.editor.run(COMMANDS.archiveShow);
      await settled();
      const said = JSON.stringify(window.editor.said);
      for (const each of ['The demo is not kept.', 'Nothing is kept on disk yet']) assert.equal(said.includes(each), each === title, said);
    });
});

describe('what is to be added to the local archive of an account', () => {
  const open = windowsAt();
  let window: OpenWindow;
  beforeEach(async () => (window = await open(ONE)));
  afterEach(() => window.close());

  const saidToAll = async (): Promise<string> => {
    for (const command of [COMMANDS.archiveImport, COMMANDS.closingCreate, COMMANDS.closingCompare]) void window.editor.run(command);
    await settled();
    return JSON.stringify(window.editor.said);
  };

  it('is refused in the demo, which nothing can be turned on for', async () => {
    Object.assign(window.store.sessions.current?.account ?? assert.fail('nobody is signed in'), { service: 'demo' });
    const said = await saidToAll();
    assert.match(said, /The demo has no local archive to add to\./);
    assert.doesNotMatch(said, /Turn on the local archive/);
  });

  it('is refused with the reason where the account has none yet', async () => {
    assert.equal((await saidToAll()).split('Turn on the local archive first.').length, 4);
  });

  it('is refused with what is wrong with the file where it cannot be written', async () => {
    const archive = { opened: Promise.resolve(), end: () => Promise.resolve(), trouble: { kind: 'readOnly', message: '' } };
    Object.assign(await (window.store.sessions.current ?? assert.fail('nobody is signed in')).ledger(), { archive });
    const said = await saidToAll();
    assert.equal(said.split('The archive file cannot be written to.').length, 4, said);
    assert.doesNotMatch(said, /Turn on the local archive/);
  });
});
