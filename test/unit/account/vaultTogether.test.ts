/** Windows that write at the same moment, in every order in which a storage may serve them, and windows that end half-way. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type * as vscode from 'vscode';
import { Vault } from '../../../src/account/vault';
import { always } from '../../support/property';
import { account } from './support';

const PREFIX = 'orderdeck.account.';
const RUNS = 150;

type Secrets = vscode.SecretStorage & { keys?: () => Thenable<string[]> };

/** What windows meet over. Nothing is served until {@link serve} says which of the waiting questions is next. */
function meetingPlace({ enumerable }: { enumerable: boolean }) {
  const kept = new Map<string, string>();
  const waiting: { window: number; serve: () => void }[] = [];
  const windows: (() => Promise<unknown>)[] = [];

  const secretsOf = (window: number): Secrets => {
    const queued = <T>(run: () => T): Promise<T> => new Promise((resolve) => waiting.push({ window, serve: () => resolve(run()) }));
    /** VS Code tells every window of every change, and a window then looks. */
    const changing = (run: () => void) =>
      queued(() => {
        run();
        for (const look of windows) void look();
      });
    return {
      onDidChange: () => ({ dispose: () => undefined }),
      get: (key) => queued(() => kept.get(key)),
      store: (key, value) => changing(() => kept.set(key, value)),
      delete: (key) => changing(() => kept.delete(key)),
      ...(enumerable && { keys: () => queued(() => [...kept.keys()]) }),
    };
  };

  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    kept,
    open: (): Vault => {
      const vault = new Vault(secretsOf(windows.length));
      // One that ended gets no answer, and its vault gives up after a while.
      windows.push(() => vault.index().catch(() => undefined));
      return vault;
    },
    /** Serves the questions in the order that `choose` gives, until there is none. @param ends the window that gets no more answers after so many questions */
    serve: async (choose: (count: number) => number, ends?: { window: number; after: number }): Promise<void> => {
      let left = ends?.after ?? Infinity;
      for (await settle(); waiting.length > 0; await settle()) {
        const [next] = waiting.splice(choose(waiting.length), 1);
        if (next?.window === ends?.window && left-- <= 0) continue;
        next?.serve();
      }
    },
    /** What a window sees that is opened afterwards. */
    seenLater: async (): Promise<string[]> => {
      const all = new Map(kept);
      const secrets: Secrets = {
        onDidChange: () => ({ dispose: () => undefined }),
        get: (key) => Promise.resolve(all.get(key)),
        store: (key, value) => Promise.resolve(void all.set(key, value)),
        delete: (key) => Promise.resolve(void all.delete(key)),
        ...(enumerable && { keys: () => Promise.resolve([...all.keys()]) }),
      };
      return (await new Vault(secrets).index()).accounts.map(({ id }) => id).toSorted();
    },
    secretsThere: (): string[] => [...kept.keys()].flatMap((key) => (key.startsWith(PREFIX) ? key.slice(PREFIX.length) : [])).toSorted(),
  };
}

/** An order of service drawn at random: the same numbers give the same order. */
const orders = fc.array(fc.nat({ max: 1000 }), { minLength: 40, maxLength: 200 });
const inOrder = (numbers: readonly number[]) => {
  let at = 0;
  return (count: number): number => (numbers[at++ % numbers.length] ?? 0) % count;
};

for (const enumerable of [true, false]) {
  describe(`windows at the same moment, when the storage ${enumerable ? 'can' : 'cannot'} be asked what it holds`, () => {
    const place = () => meetingPlace({ enumerable });

    it('lose no account by saving', async () => {
      await always(
        fc.asyncProperty(orders, async (numbers) => {
          const { open, serve, seenLater } = place();
          const [a, b, c] = [open(), open(), open()];
          const saving = [a.save(account('a')), b.save(account('b')), c.save(account('c'))];
          await serve(inOrder(numbers));
          await Promise.all(saving);
          assert.deepEqual(await seenLater(), ['a', 'b', 'c']);
        }),
        RUNS,
      );
    });

    it('lose no account when one saves and one removes, and what is removed is gone', async () => {
      await always(
        fc.asyncProperty(orders, fc.boolean(), async (numbers, alreadyMet) => {
          const { open, serve, seenLater, secretsThere, kept } = place();
          const [here, there] = [open(), open()];
          const first = alreadyMet ? here : open();
          const prepared = first.save(account('old')).then(() => first.save(account('stays')));
          await serve(() => 0);
          await prepared;

          const working = [here.save(account('new')), there.remove('old')];
          await serve(inOrder(numbers));
          await Promise.all(working);
          assert.deepEqual(await seenLater(), ['new', 'stays']);
          assert.deepEqual(secretsThere(), ['new', 'stays']);
          assert.doesNotMatch([...kept.values()].join(), /of-old/);
        }),
        RUNS,
      );
    });

    it('both remove, and nothing is left', async () => {
      await always(
        fc.asyncProperty(orders, async (numbers) => {
          const { open, serve, seenLater, secretsThere } = place();
          const [here, there] = [open(), open()];
          const prepared = here.save(account('a')).then(() => here.save(account('b')));
          await serve(() => 0);
          await prepared;
          const removing = [here.remove('a'), there.remove('b')];
          await serve(inOrder(numbers));
          await Promise.all(removing);
          assert.deepEqual([await seenLater(), secretsThere()], [[], []]);
          assert.equal((await endOf(here.index(), serve)).active, undefined);
        }),
        RUNS,
      );
    });

    // Where the storage cannot be asked, a secret stays unseen when a window writes between the entry and the secret of another
    // and that other ends just there: two rare things at once, and nothing that can only read and write can do better.
    if (enumerable) {
      it('leave no secret unseen when one of them ends at any moment', async () => {
        await always(
          fc.asyncProperty(orders, fc.nat({ max: 40 }), async (numbers, after) => {
            const { open, serve, seenLater, secretsThere } = place();
            const [ending, other] = [open(), open()];
            void ending
              .save(account('a'))
              .then(() => ending.remove('a'))
              .catch(() => undefined);
            const saving = other.save(account('b'));
            await serve(inOrder(numbers), { window: 0, after });
            await saving;
            assert.deepEqual(await seenLater(), secretsThere());
          }),
          RUNS,
        );
      });
    }

    it('undo no switch by saving nothing', async () => {
      await always(
        fc.asyncProperty(orders, async (numbers) => {
          const { open, serve } = place();
          const [here, there] = [open(), open()];
          const prepared = here.save(account('a')).then(() => here.save(account('b')));
          await serve(() => 0);
          await prepared;
          const working = [here.activate('a'), there.index()];
          await serve(inOrder(numbers));
          await Promise.all(working);
          assert.equal((await endOf(there.index(), serve)).active, 'a');
        }),
        RUNS,
      );
    });

    it('leave no secret unseen when the only one ends at any moment of a save or a removal', async () => {
      for (let after = 0; after < 40; after += 1) {
        const { open, serve, seenLater, secretsThere } = place();
        const vault = open();
        const prepared = vault.save(account('old'));
        await serve(() => 0);
        await prepared;

        void vault
          .save(account('new'))
          .then(() => vault.remove('old'))
          .catch(() => undefined);
        await serve(() => 0, { window: 0, after });
        assert.deepEqual(await seenLater(), secretsThere(), `after ${after} answers`);
      }
    });

    it('show the one account or the other when the only one ends at any moment of a switch', async () => {
      const shown = new Set<string | undefined>();
      for (let after = 0; after < 10; after += 1) {
        const { open, serve } = place();
        const vault = open();
        const prepared = vault.save(account('a')).then(() => vault.save(account('b')));
        await serve(() => 0);
        await prepared;
        void vault.activate('a').catch(() => undefined);
        await serve(() => 0, { window: 0, after });
        const { active, accounts } = await endOf(open().index(), serve);
        assert.equal(accounts.length, 2);
        shown.add(active);
      }
      assert.deepEqual([...shown].toSorted(), ['a', 'b']);
    });
  });
}

it('a secret whose entry vanished is listed again, by the name it was saved under', async () => {
  const { open, serve, kept } = meetingPlace({ enumerable: true });
  kept.set(`${PREFIX}a`, JSON.stringify(account('a', { label: 'Main' })));
  kept.set(`${PREFIX}b`, 'rubbish');
  const vault = open();
  assert.deepEqual((await endOf(vault.index(), serve)).accounts, [
    { id: 'a', label: 'Main', service: 'weex' },
    { id: 'b', label: 'Unreadable account', service: 'custom' },
  ]);
  await endOf(vault.remove('b'), serve);
  assert.ok(!kept.has(`${PREFIX}b`));
});

it('a storage that refuses to say what it holds is asked for each account of the list', async () => {
  const kept = new Map<string, string>();
  const secrets: Secrets = {
    onDidChange: () => ({ dispose: () => undefined }),
    get: (key) => Promise.resolve(kept.get(key)),
    store: (key, value) => Promise.resolve(void kept.set(key, value)),
    delete: (key) => Promise.resolve(void kept.delete(key)),
    keys: () => {
      throw new Error('Secret storage provider does not support keys() method');
    },
  };
  await new Vault(secrets).save(account('a'));
  assert.equal((await new Vault(secrets).index()).active, 'a');
});

async function endOf<T>(asked: Promise<T>, serve: (choose: () => number) => Promise<void>): Promise<T> {
  await serve(() => 0);
  return asked;
}
