/** An export that was cut or edited: what came of an order or a user is shown, and nothing that is older than what is here already. */
import assert from 'node:assert/strict';
import { copyFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { affiliateUser } from '../../src/api/decode';
import { type PlanOrder, statusOf } from '../../src/model/order';
import { DAY } from '../../src/model/timeRange';
import { type FakeOptions, fakeService, NOW, planOrder } from '../support/fakeService';
import { idOf, session } from './sessions';
import { archiveOf, asSent, exportOf, folder, readExport, takeAll } from './support';

const ID = idOf(7);
const order = (code: string, fee: string): PlanOrder => asSent(planOrder(ID, NOW - 20 * DAY, { status: statusOf(code), fee }));
const REGISTERED = { start: NOW - 40 * DAY, end: NOW };

describe('an export that was cut', () => {
  const dir = folder();
  let count = 0;
  let [theirs, ours] = ['', ''];
  beforeEach(() => {
    count += 1;
    [theirs, ours] = [path.join(dir, `${count}-theirs.sqlite`), path.join(dir, `${count}-ours.sqlite`)];
  });

  /** What the history lists, of a service that says no more than this. */
  async function listed(file: string, lists: FakeOptions, day: number): Promise<string[]> {
    const service = fakeService({ ...lists, forgetsAfter: 90 * DAY });
    service.lists.now = NOW + day * DAY;
    const { result } = await session(file, service, ({ read }) => read(300));
    return result.items.map(({ status, fee }) => `${status.kind} ${fee}`);
  }
  async function linesOf(file: string): Promise<string[]> {
    const archive = archiveOf(file);
    const lines = await exportOf(archive);
    await archive.end();
    return lines;
  }
  async function imported(lines: readonly string[]): Promise<void> {
    const export_ = path.join(dir, `${count}.jsonl`);
    writeFileSync(export_, `${lines.join('\n')}\n`);
    const archive = archiveOf(ours);
    const is = await readExport(archive, export_);
    assert.equal(is.kind, 'export');
    await takeAll(archive, false);
    await archive.end();
  }
  /** Up to the record of which something says so. */
  const upTo = (lines: readonly string[], said: string): string[] => {
    const end = lines.findIndex((line) => /"table":"(user_)?records"/.test(line) && line.includes(said));
    assert.ok(end > 0, `no record says ${said}`);
    return lines.slice(0, end);
  };
  const later = 200;

  it('before the end of an order lists no past order that is still pending; the whole export has its end', async () => {
    await listed(theirs, { open: [order('0', '0')] }, 0);
    await listed(theirs, { history: [order('-1', '-13.34')] }, 1);
    const lines = await linesOf(theirs);
    await imported(upTo(lines, String.raw`\"fee\":\"-13.34\"`));
    assert.deepEqual(await listed(ours, {}, later), []);
    await imported(lines);
    assert.deepEqual(await listed(ours, {}, later), ['canceled -13.34']);
  });

  it('before the correction of a fee has the fee of before; the whole export corrects it', async () => {
    await listed(theirs, { history: [order('2', '-1')] }, 0);
    await listed(theirs, { history: [order('2', '-2')] }, 45);
    const lines = await linesOf(theirs);
    await imported(upTo(lines, String.raw`\"fee\":\"-2\"`));
    assert.deepEqual(await listed(ours, {}, later), ['filled -1']);
    await imported(lines);
    assert.deepEqual(await listed(ours, {}, later), ['filled -2']);
  });

  it('takes back no fee that was corrected here', async () => {
    await listed(theirs, { history: [order('2', '-1')] }, 0);
    copyFileSync(theirs, ours);
    await listed(ours, { history: [order('2', '-2')] }, 45);
    await listed(theirs, { history: [order('2', '-2')] }, 60);
    await imported(upTo(await linesOf(theirs), String.raw`\"fee\":\"-2\"`));
    assert.deepEqual(await listed(ours, {}, later), ['filled -2']);
  });

  it('takes back nothing that is known of a user here', async () => {
    const knows = async (file: string, lastTrade: number, at: number): Promise<void> => {
      const archive = archiveOf(file);
      archive.keepUsers([affiliateUser({ uid: '7', registerTime: NOW - 30 * DAY, inviteCode: 'A', lastTrade })], at);
      await archive.settled();
      await archive.end();
    };
    await knows(theirs, 1, NOW);
    copyFileSync(theirs, ours);
    await knows(ours, 2, NOW + DAY);
    await knows(theirs, 3, NOW + 2 * DAY);
    await imported(upTo(await linesOf(theirs), String.raw`\"lastTrade\":3`));
    const archive = archiveOf(ours);
    const users = await archive.users(REGISTERED);
    await archive.end();
    assert.deepEqual(
      users.map(({ lastTrade }) => lastTrade),
      [2],
    );
  });
});
