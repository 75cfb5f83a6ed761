/** Lines and records of what a program only tried: dry runs, trading on paper, backtests. */
import assert from 'node:assert/strict';
import { scan } from './support';

const ID = '596471064624628269';
const said = (text: string, table = false): object => {
  const { time: _, ...rest } = scan(text, { table }).orders[0]?.last.said ?? assert.fail(`no order in ${text}`);
  return rest;
};

describe('a trial', () => {
  it('says nothing of the order that it names, wherever the line says that it is one', () => {
    for (const text of [
      `[DRY RUN] order_id=${ID} status=canceled`,
      `INFO [dry-run] order_id=${ID} status=canceled`,
      `INFO dry run: order_id=${ID} status=canceled`,
      `2026-05-29 13:29:08 dry-run order_id=${ID} status=canceled`,
      `DRYRUN order_id=${ID} status=canceled`,
      `--dry-run order_id=${ID} status=canceled`,
      `order_id=${ID} status=canceled (dry run)`,
      `order_id=${ID} status=canceled [dry run]`,
      `order ${ID} canceled (dry run)`,
      `dry run, order ${ID} was canceled`,
      `would place order like ${ID}: side=sell size=3 (dry run)`,
      `[DRY RUN] {"order_id":"${ID}","status":"canceled"}`,
      `[DRY RUN] FILLED ${ID} BTCUSDT BUY 0.5 @ 64000`,
    ])
      assert.deepEqual(said(text), {}, text);
  });

  it('goes by other names, too', () => {
    for (const text of [
      `[PAPER] order_id=${ID} status=canceled`,
      `[paper trading] order_id=${ID} status=canceled`,
      `INFO paper trading: order_id=${ID} status=canceled`,
      `INFO paper: order_id=${ID} status=canceled`,
      `[SIM] order_id=${ID} status=canceled`,
      `simulated order_id=${ID} status=canceled`,
      `order ${ID} canceled (simulated)`,
      `order_id=${ID} status=canceled (simulation mode)`,
      `[backtest] order ${ID} filled`,
      `BACKTEST | order_id=${ID} | status=filled`,
      `[testnet] order_id=${ID} status=filled`,
      `(sandbox) order_id=${ID} status=filled`,
      `order_id=${ID} status=filled on testnet`,
      `env=testnet order_id=${ID} status=filled`,
      `trading_mode=paper order_id=${ID} status=filled`,
      `dry-run=true order_id=${ID} status=filled`,
      `is_paper=true order_id=${ID} status=filled`,
      `{"sandbox":true,"order_id":"${ID}","status":"filled"}`,
      `{"isDryRun":true,"order_id":"${ID}","status":"filled"}`,
      `{"msg":"[DRY RUN] order canceled","order_id":"${ID}","status":"canceled"}`,
    ])
      assert.deepEqual(said(text), {}, text);
    assert.deepEqual(said(`order_id,status,dry_run\n${ID},filled,True\n`, true), {});
  });

  it('is none where the line says so, or where the word is a part of something else', () => {
    for (const text of [
      `order_id=${ID} status=filled dry_run=False`,
      `order_id=${ID} status=filled dry-run=false`,
      `order_id=${ID} status=filled --dry-run=false`,
      `dry run: false, order_id=${ID} status=filled`,
      `[dry_run: off] order_id=${ID} status=filled`,
      `INFO {"dryRun": false, "order_id": "${ID}", "status": "filled"}`,
      `not a dry run: order_id=${ID} status=filled`,
      `order_id=${ID} status=filled (not simulated)`,
      `order_id=${ID} status=filled file=/var/log/dry-run/bot.log`,
      `order_id=${ID} status=filled url=https://sandbox.example.com/x`,
      `INFO paper_hands.bot: order_id=${ID} status=filled`,
      `order_id=${ID} status=filled tag=sim`,
      `{"sandbox":false,"order_id":"${ID}","status":"filled"}`,
      `mode=live order_id=${ID} status=filled`,
    ])
      assert.deepEqual(said(text), { status: 'filled' }, text);
  });

  it('is none where the word for it is told to be off, however that is written', () => {
    for (const text of [
      ...[
        'sandbox: false',
        'Sandbox: False |',
        'testnet: no,',
        'paper: false |',
        'paper: 0',
        'sandbox mode: disabled,',
        'backtest: none |',
      ],
      ...['Dry-run mode: off', 'dry_run mode=false', 'dry_run==False', 'dry_run -> false', 'dryRun(false)', 'dry_run=n', 'dry-run (off)'],
      ...['not in sandbox mode', 'not running in paper mode', "isn't a dry run", 'never dry-run', 'not on the testnet'],
      ...[
        'no longer in dry run',
        'no longer paper trading',
        '--dry-run false',
        'dry-run is not enabled',
        'dry run? no,',
        'dry run inactive',
        'switched from dry run to live',
        'instead of dry run',
        'faster than in backtest',
        'as in the simulation',
        'unlike in the backtest',
      ],
    ]) {
      assert.deepEqual(said(`${text} order_id=${ID} status=filled`), { status: 'filled' }, text);
      assert.deepEqual(said(`INFO order_id=${ID} status=filled ${text}`), { status: 'filled' }, `behind it ${text}`);
    }
    assert.deepEqual(said(`{"msg":"sandbox: false","order_id":"${ID}","status":"filled"}`), { status: 'filled' });
  });

  it('is one where such a word says something else', () => {
    for (const text of [
      ...['sandbox: true', 'paper: no position left,', 'paper: off-book', 'not filled in paper mode:', 'dry_run=yes', 'dryRun(true)'],
      ...[
        'sandbox: not live,',
        'dry run mode: on',
        'moved from live to dry run',
        'not sent: dry run,',
        'dry run? yes,',
        'dry run is not over,',
        'was filled in the simulation',
      ],
    ])
      assert.deepEqual(said(`${text} order_id=${ID} status=filled`), {}, text);
  });

  it('is one of the order that its message names where the record around that says so', () => {
    for (const mark of ['"dry_run":true', '"mode":"paper"', '"env":"testnet"', '"simulated":true'])
      for (const message of [`order ${ID} was canceled`, `order_id=${ID} status=canceled`]) {
        assert.deepEqual(said(`{"level":"info",${mark},"msg":"${message}"}`), {}, mark);
        assert.deepEqual(said(`{"message":"${message}",${mark},"size":3}`), {}, `behind it ${mark}`);
      }
    assert.deepEqual(said(`time,level,mode,message\n2026-05-29 13:29:08,info,paper,order_id=${ID} status=canceled\n`, true), {});
    assert.deepEqual(said(`time,level,mode,message\n2026-05-29 13:29:08,info,live,order_id=${ID} status=canceled\n`, true), {
      status: 'canceled',
    });
    for (const mark of ['"dry_run":false', '"mode":"live"', '"env":"prod"', '"mode":"cross"'])
      assert.deepEqual(said(`{"level":"info",${mark},"msg":"order_id=${ID} status=canceled"}`), { status: 'canceled' }, mark);
  });

  it('is one of the order beside or below what says so in JSON', () => {
    const order = `{"order_id":"${ID}","status":"canceled"}`;
    for (const text of [
      `{"dry_run":true,"order":${order}}`,
      `{"order":${order},"dry_run":true}`,
      `{"dry_run":true,"orders":[${order}]}`,
      `{"dry_run":true,"symbol":"cmt_btcusdt","data":{"list":[{"order":${order}}]}}`,
      `{"env":"testnet","data":${order}}`,
      `{"simulated":true,"result":${order}}`,
      `{"data":{"order":${order},"mode":"paper"},"filled_qty":"0.5"}`,
      `{"mode":"live","data":{"mode":"paper","order":${order}}}`,
      `{"dry_run":true,"data":{"msg":"order_id=${ID} status=canceled"}}`,
      `{\n  "order": ${order},\n  "dry_run": true\n}`,
      `{"dry_run":true,"data":{"env":"prod","order":${order}}}`,
      `{"data":{"env":"prod","order":${order}},"dry_run":true}`,
      `dry_run: true\norder:\n  env: prod\n  order_id: "${ID}"\n  status: canceled\n`,
    ])
      assert.deepEqual(said(text), {}, text);
    for (const text of [
      `{"dry_run":false,"order":${order}}`,
      `{"mode":"live","orders":[${order}]}`,
      `{"config":{"dry_run":true},"order":${order}}`,
      `{"mode":"paper","data":{"mode":"live","order":${order}}}`,
      `{"dry_run":true}\n{"order":${order}}`,
    ])
      assert.deepEqual(said(text), { status: 'canceled' }, text);
  });

  it('is none of the order beside it', () => {
    const { orders } = scan(
      `{"runs":[{"dry_run":true,"order":{"order_id":"${ID}","status":"filled"}},{"order":{"order_id":"596471064624636188","status":"filled"}}]}`,
    );
    assert.deepEqual(
      orders.map(({ last }) => last.said),
      [{}, { status: 'filled' }],
    );
  });

  it('is one of the order in the same record over several lines, or below what says so', () => {
    for (const text of [
      `dry_run: true\norder_id: "${ID}"\nstatus: canceled\n`,
      `order_id: "${ID}"\nstatus: canceled\nmode: paper\n`,
      `mode: paper\norders:\n  - order_id: "${ID}"\n    status: canceled\n`,
      `- order_id: "${ID}"\n  status: canceled\n  dry_run: yes\n`,
      `bot:\n  env: testnet\n  order:\n    order_id: "${ID}"\n    status: canceled\n`,
      `[order]\norder_id = ${ID}\nstatus = "canceled"\ndry_run = true\n`,
      `[orders.first]\nmode = "paper"\norder_id = "${ID}"\nstatus = "canceled"\n`,
      `${ID}:\n  dry_run: true\n  status: canceled\n`,
      `<order>\n  <mode>paper</mode>\n  <order_id>${ID}</order_id>\n  <status>canceled</status>\n</order>\n`,
    ])
      assert.deepEqual(said(text), {}, text);
    for (const text of [
      `dry_run: false\norder_id: "${ID}"\nstatus: canceled\n`,
      `mode: live\norders:\n  - order_id: "${ID}"\n    status: canceled\n`,
      `settings:\n  dry_run: true\norder:\n  order_id: "${ID}"\n  status: canceled\n`,
      `[settings]\ndry_run = true\n[order]\norder_id = ${ID}\nstatus = "canceled"\n`,
      `- dry_run: true\n  status: filled\n- order_id: "${ID}"\n  status: canceled\n`,
      `mode: cross\norder_id: "${ID}"\nstatus: canceled\n`,
    ])
      assert.deepEqual(said(text), { status: 'canceled' }, text);
  });

  it('is one of the sections below what a document says before all of them', () => {
    const section = `[order]\norder_id = ${ID}\nstatus = "canceled"\n`;
    const record = `order_id: "${ID}"\nstatus: canceled\n`;
    for (const text of [
      `mode = "paper"\n${section}`,
      `# a bot\ndry_run = true\n\n# what it did\n[bot]\nname = "one"\n\n${section}`,
      `mode: paper\nname: one\n\norders:\n  - order_id: "${ID}"\n    status: canceled\n`,
    ])
      assert.deepEqual(said(text), {}, text);
    for (const text of [
      `[settings]\ndry_run = true\n\n${section}`,
      `mode = "paper"\n\n[order]\nmode = "live"\n${section.slice(8)}`,
      `mode: paper\n---\n${record}`,
      `mode: paper\n\nINFO started\n${record}`,
      `settings:\n  dry_run: true\n\n${record}`,
    ])
      assert.deepEqual(said(text), { status: 'canceled' }, text);
    const { orders } = scan(`dry_run: true\norder_id: "596471064624636188"\nstatus: filled\n\n${record}`);
    assert.deepEqual(
      orders.map(({ last }) => last.said),
      [{}, { status: 'canceled' }],
      'a record is no head of a document',
    );
  });
});
