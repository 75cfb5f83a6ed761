import assert from 'node:assert/strict';
import { sum } from '../../../src/model/decimals';
import { DAY } from '../../../src/model/timeRange';
import { AMOUNT_FIELDS } from '../../../src/simulator/records';
import { ask, NOW, REFERRALS, simulated, UIDS, type ReferralsAnswer, type UidsAnswer } from './support';

const WHOLE = { startTime: NOW - 90 * DAY, endTime: NOW };

describe('the affiliate endpoints of the simulator', () => {
  it('lists the users who registered in the last 90 days when no range is given', async () => {
    await simulated({}, async (simulator) => {
      const recent = simulator.data.users.filter(({ registerTime }) => registerTime >= NOW - 90 * DAY);
      assert.ok(recent.length > 0 && recent.length < simulator.data.users.length);
      const { channelUserInfoItemList: items, ...page } = await ask<UidsAnswer>(simulator, UIDS);
      assert.deepEqual(items, recent);
      assert.deepEqual(page, { pages: 1, pageSize: 100, total: recent.length });
    });
  });

  it('pages from page 1 and answers an empty page past the end', async () => {
    await simulated({ affiliates: 80 }, async (simulator) => {
      const all = (await ask<UidsAnswer>(simulator, UIDS)).channelUserInfoItemList;
      const pages = Math.ceil(all.length / 7);
      const read = [];
      for (let page = 1; page <= pages + 1; page += 1) {
        const answer = await ask<UidsAnswer>(simulator, UIDS, { page, pageSize: 7 });
        assert.deepEqual([answer.pages, answer.pageSize, answer.total], [pages, 7, all.length]);
        read.push(answer.channelUserInfoItemList);
      }
      assert.deepEqual(read.flat(), all);
      assert.deepEqual(read.at(-1), []);
    });
  });

  it('filters both lists by one user', async () => {
    await simulated({}, async (simulator) => {
      const { records } = await ask<ReferralsAnswer>(simulator, REFERRALS);
      const { channelUserInfoItemList: items } = await ask<UidsAnswer>(simulator, UIDS);
      const [record, item] = [records.at(-1), items.at(-1)];
      assert.ok(record && item);
      assert.deepEqual((await ask<ReferralsAnswer>(simulator, REFERRALS, { uid: record['uid'] ?? '' })).records, [record]);
      assert.deepEqual((await ask<UidsAnswer>(simulator, UIDS, { uid: item.uid })).channelUserInfoItemList, [item]);
    });
  });

  it('sums exactly what every user did in the range, and leaves out who did nothing', async () => {
    await simulated({}, async (simulator) => {
      const { records } = await ask<ReferralsAnswer>(simulator, REFERRALS, WHOLE);
      const expected = simulator.data.users.flatMap(({ uid }) => {
        const deeds = (simulator.data.activity.get(uid) ?? []).filter(({ at }) => at >= WHOLE.startTime);
        const totals = AMOUNT_FIELDS.map((name) => [
          name,
          sum(deeds.filter(({ field }) => field === name).map(({ amount }) => amount)).total,
        ]);
        return deeds.length > 0 ? [Object.fromEntries([['uid', uid], ...totals]) as object] : [];
      });
      assert.deepEqual(records, expected);
    });
  });

  it('sums the same over the whole range as over its windows', async () => {
    await simulated({ affiliates: 60 }, async (simulator) => {
      const totals = (records: ReferralsAnswer['records']) =>
        AMOUNT_FIELDS.map((field) => sum(records.map((record) => record[field] ?? '')).total);
      const parts = [];
      for (let start = WHOLE.startTime; start <= NOW; start += 13 * DAY + 1) {
        const query = { startTime: start, endTime: Math.min(NOW, start + 13 * DAY) };
        parts.push(...(await ask<ReferralsAnswer>(simulator, REFERRALS, query)).records);
      }
      const { records } = await ask<ReferralsAnswer>(simulator, REFERRALS, WHOLE);
      assert.deepEqual(totals(parts), totals(records));
      assert.ok(totals(records).every((total) => total !== '0'));
    });
  });

  it('counts what happened exactly at either end', async () => {
    await simulated({}, async (simulator) => {
      const [uid, deeds] = [...simulator.data.activity].find(([, list]) => (list[0]?.at ?? 0) > WHOLE.startTime) ?? [];
      const at = deeds?.[0]?.at ?? 0;
      for (const range of [
        { startTime: at - 1, endTime: at },
        { startTime: at, endTime: at + 1 },
      ]) {
        const { records } = await ask<ReferralsAnswer>(simulator, REFERRALS, { uid: uid ?? '', ...range });
        assert.equal(records[0]?.['depositAmount'], deeds?.[0]?.amount);
      }
    });
  });
});
