// Breaks each key line of src/reading once, in a copy, and expects the unit tests of reading to notice.
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

/**
 * What goes wrong, the text that is looked for, and what stands there instead. Files are those of src/reading, or of src when they
 * have a folder. The text has to occur exactly once.
 */
const MUTATIONS = {
  'windows.ts': {
    'short page taken for the last': ['if (!answer.more) {', 'if (answer.times.length < 100) {'],
    'full page taken for the end': ['if (!answer.more) {', 'if (!answer.more || answer.times.length >= room) {'],
    'sorted look taken for proof': ['const proof = await ask(sure);', 'const proof: Answer = { more: false, times: answer.times };'],
    'sure part not answered to its end': ['closed += await settle(sure, proof);', 'closed += proof.times.length;'],
    'guessed part not answered to its end': ['const count = await settle(part, answer);', 'const count = answer.times.length;'],
    'sure part passed over, and the page with it': ['        part = sure;\n', ''],
    'rest left alone after surprises': ['rest ? closed + (await close(rest)) : closed', 'closed'],
    'last part not asked about': [
      'closed += await close(part, orders / parts);',
      'closed += parts > 1 ? await close(part, orders / parts) : 0;',
    ],
    'crowded millisecond passed over in silence': ['else crowded.push(window.start)', 'else proven.push(window)'],
    'crowded millisecond taken for read': ['if (await exhaust(window.start))', 'if ((await exhaust(window.start)) || true)'],
    'millisecond cut again': ['if (window.start === window.end) {', 'if (false) {'],
    'endless "more" without orders followed': ['(hollow += 1) > HOLLOW_ANSWERS', 'false'],
    'first "more" without orders left as a gap': ['(hollow += 1) > HOLLOW_ANSWERS', 'true'],
    'part as large as the whole': ['rest === window ? 2 : 1', '1'],
    'room of a page not learned': ['room = answer.times.length || room;', ''],
    'look goes on to guide after surprises': ['surprises < SURPRISES ? directionOf(answer.times) : undefined', 'directionOf(answer.times)'],
    'surprises not counted': ['if (proof.more) surprises += 1;', ''],
    'sorted look not made use of': ['return sorted ? walk', 'return false ? walk'],
    'closed part asked about again': ['const sure = answer.more &&', 'const sure ='],
    'no guesses': ['part = guessed ?', 'part = false ?'],
    'guesses go on although they lose': ['credit > -1 && ', ''],
    'guesses that never pay': ['credit += (2 * count) / room - 1;', 'credit -= 1;'],
    'pace carried over an empty part': ['count < SPARSE * room ? 0 : MEMORY', 'MEMORY'],
    'pace not learned from guesses': ['learn(count, part.end - part.start + 1);', ''],
    'pace not learned from sure parts': ['learn(newer.length, (newer.at(-1) ?? oldest) - oldest);', ''],
    'guessed part of no millisecond': ['Math.max(1, Math.ceil(span))', 'Math.ceil(span)'],
    'parts behind a sample not counted': ['sampled > 0 ? closed / sampled : guess', 'guess'],
    'expectation of a part forgotten': ['expected === undefined || sample.length === 0 ? FIRST_GUESS', 'true ? FIRST_GUESS'],
    'orders of an earlier reading not made use of': ['let left = insideOf(range, expected);', 'let left: number[] = [];'],
    'parts of an earlier reading over the brim': ['const FILL_AGAIN = 0.9;', 'const FILL_AGAIN = 1.3;'],
    'part without orders of an earlier reading not asked about': [
      'parts.map(({ part, expected: most }) => close(part, most))',
      'parts.map(({ part, expected: most }) => (most > 0 ? close(part, most) : Promise.resolve(0)))',
    ],
    'earlier reading that is far off relied on': ['(held[index] ?? 0) < SPARSE * orders', 'false'],
    'parts of an earlier reading one after the other': ['rounds < 2 ? 1 : SIDE_BY_SIDE', '1'],
    'earlier reading relied on before it is known to hold': ['rounds < 2 ? 1 : SIDE_BY_SIDE', 'SIDE_BY_SIDE'],
    'ends not known before parts are read side by side': ['rounds < 2', 'rounds < 1'],
  },
  'cuts.ts': {
    'orders from outside the window counted': ['time !== undefined && contains(window, time)', 'time !== undefined'],
    'unsorted page taken for sorted': ['if (rises === falls) return undefined;', 'if (!rises && !falls) return undefined;'],
    'directions swapped': ["return rises ? 'oldest' : 'newest';", "return rises ? 'newest' : 'oldest';"],
    'last millisecond of a page taken for whole': ['Math.abs(first - last) > 1 ? 2 : 1', '0'],
    'sure part touches the last millisecond': ['Math.abs(first - last) > 1 ? 2 : 1', '1'],
    'sure part without any millisecond': ['Math.abs(first - last) > 1 ? 2 : 1', '2'],
    'gap between two parts (newest first)': ['end: part.start - 1 }', 'end: part.start - 2 }'],
    'gap between two parts (oldest first)': ['start: part.end + 1,', 'start: part.end + 2,'],
    'last millisecond left out': ['rest.start <= rest.end ?', 'rest.start < rest.end ?'],
    'part no smaller than the whole': ['Math.max(cut, Math.min(start + 1, end))', 'cut'],
    'window without a sample not cut': ['return start + Math.ceil((end - start + 1) / 2);', 'return start;'],
    'ties torn apart': ['(torn ? times.slice(first).find((other) => other > time) : undefined) ?? time', 'time'],
  },
  'questions.ts': {
    'start bound not moved out': ['startIncluded && start < end ? start : start - 1', 'start'],
    'end bound not moved out': ['endIncluded && start < end ? end : end + 1', 'end'],
    'bounds always moved out': ['startIncluded && start < end ? start : start - 1', 'start - 1'],
    'end bound always moved out': ['endIncluded && start < end ? end : end + 1', 'end + 1'],
    'range of one millisecond asked for': [
      'learn(startIncluded && start < end ? start : start - 1, endIncluded && start < end ? end : end + 1, pageSize)',
      'learn(startIncluded ? start : start - 1, endIncluded ? end : end + 1, pageSize)',
    ],
    'start taken for included': ['startIncluded ||= time === start', 'startIncluded = true'],
    'end taken for included': ['endIncluded ||= time === end', 'endIncluded = true'],
    'orders from outside not noticed': ['!contains({ start, end }, time)) strays', 'false) strays'],
    'refusal of a single millisecond not survived': ["error.kind === 'invalidRequest'", 'false'],
    'failure taken for a refusal': ["error instanceof ServiceError && error.kind === 'invalidRequest'", 'error'],
    'narrow answer taken for proof (start)': ['(window.start < time || startIncluded)', 'true'],
    'narrow answer taken for proof (end)': ['(window.end > time || endIncluded)', 'true'],
    'full answer about a millisecond taken for proof': ['if (!answer.more) finished.push', 'finished.push'],
    'largest page not tried': ['[widest, ...narrower]', 'narrower'],
    'largest page tried again': ['pageSize < MAX_PAGE_SIZE ? [widest, ...narrower] : narrower', '[widest, ...narrower]'],
    'millisecond not asked for alone': ['{ start: time, end: time },', ''],
    'millisecond not asked for with the one before': ['{ start: time - 1, end: time },', ''],
    'millisecond not asked for with the one after': ['{ start: time, end: time + 1 },', ''],
    'crowded millisecond asked for in vain': ['if (start === end && answer.more && startIncluded && endIncluded) break;', ''],
    'types of a crowded millisecond not asked for': ['types ? DELEGATE_TYPES : []', '[]'],
    'types asked for where one is named': ['types ? DELEGATE_TYPES : []', 'DELEGATE_TYPES'],
  },
  'orders.ts': {
    'an order listed twice': ['`id ${order.orderId}`', '`id ${known.size}`'],
    'first version kept instead of the last': [
      'known.set(keyOf(order), order);',
      'if (!known.has(keyOf(order))) known.set(keyOf(order), order);',
    ],
    'orders without an id taken for one': ["order.orderId === '' ? `content", 'false ? `content'],
    'orders without an id told apart by how they came': ['{ ...order, raw: undefined }', 'order'],
    'one known order taken for all': ['some.every(', 'some.some('],
    'orders of other symbols listed': ['symbol === undefined || order.symbol', 'true || order.symbol'],
    'orders that name no symbol kept apart': ["order.symbol === '' || ", ''],
    'symbols compared letter by letter': ['order.symbol.toLowerCase() === symbol.toLowerCase()', 'order.symbol === symbol'],
    'orders without an id passed over in silence': ['nameless > 0 ?', 'false ?'],
    'orders of other symbols passed over in silence': ['others > 0 ?', 'false ?'],
  },
  'history.ts': {
    'orders of other symbols listed': ['orders.add(page.orders.filter((order) => isOf(query.symbol, order)));', 'orders.add(page.orders);'],
    'orders of other symbols lost': ['others.add(page.orders.filter((order) => !isOf(query.symbol, order)));', ''],
    'next page ignored': ['more: page.nextPage', 'more: false'],
    'types asked for where the question names one': ['query.delegateType === undefined,', 'true,'],
    'time before 1970 asked for': ['Math.max(start, 0)', 'start'],
    'orders without a time left out': ['filterTimeOf(order) ?? range.start', 'filterTimeOf(order) ?? NaN'],
    'orders beside the range kept apart': ['isWithin({ start: range.start - 1, end: range.end + 1 }, order)', 'isWithin(range, order)'],
    'earlier reading not made use of': ['timesOf(options.lastRead ?? [])', '[]'],
    'orders outside the range listed': ['yield* filterEach(orders.values(), (order) => isWithin(range, order))', 'orders.values()'],
    'crowd passed over in silence': ['for (const { start } of crowds)', 'for (const { start } of [] as TimeRange[])'],
    'orders of a crowd counted wrong': ['wanted.filter((order) => filterTimeOf(order) === start).length', 'wanted.length'],
    'gaps not reported': ['gapsIn(range, [...windows.proven, ...crowds])', '[]'],
    'crowds reported as gaps': ['[...windows.proven, ...crowds]', 'windows.proven'],
    'orders without a time passed over in silence': ['if (timeless > 0)', 'if (false)'],
    'doubts not reported': ['doubtsOf(orders, others.size).forEach(run.report);', ''],
    'strays not reported': ['if (questions.strays > 0)', 'if (false)'],
    'orders of other symbols not kept apart': ['[...others.values(), ...(yield* strays())]', 'yield* strays()'],
    'orders from outside not kept apart': ['[...others.values(), ...(yield* strays())]', 'others.values()'],
    'further gaps not mentioned': ['return others > 0 ? [...sentences,', 'return false ? [...sentences,'],
  },
  'openOrders.ts': {
    'open orders from a numbered page': [
      'let first = await ask({ limit: run.pageSize });',
      'let first = await ask({ limit: run.pageSize, page: 0 });',
    ],
    'empty list not believed': ['if (first.length === 0) return first;', ''],
    'one page read for ever': ['tries < TRIES &&', 'true &&'],
    'place behind the page not looked at': [
      'behind = await ask({ limit: Math.min(first.length, MAX_PAGE_SIZE), page: 1 });',
      'behind = [];',
    ],
    'place behind the page counted by what was asked for': [
      'ask({ limit: Math.min(first.length, MAX_PAGE_SIZE), page: 1 })',
      'ask({ limit: run.pageSize, page: 1 })',
    ],
    'orders behind the page not followed': ['        if (behind.length > 0) break;\n', ''],
    'order sent twice on the only page': ['ordersOf(first).size === first.length && ', ''],
    'page not seen again': ['ordersOf(again).hold(first)', 'true'],
    'page compared with the first try only': ['        first = again;\n', ''],
    'end of the list looked at where pages mean nothing': ['behind.length === 0 || !ordersOf(first).hold(behind)', 'true'],
    'end of the list never looked at': ['behind.length === 0 || !ordersOf(first).hold(behind)', 'false'],
    'pages taken for meaningless after one page': ['behind.length === 0 || !ordersOf', '!ordersOf'],
    'times not tried': ['(await readByTime(numbered)) ?? (await readTwice())', 'await readTwice()'],
    'pages not tried': ['(await readByTime(numbered)) ?? (await readTwice())', 'await readByTime(numbered)'],
    'windows of one order each': ['if (kept === 1) return undefined;', ''],
    'asks on where times are ignored': ['if (!byTime) return { more: false, orders: [] };', ''],
    'oldest window not open': ['start > range.start && ', 'true && '],
    'newest window not open': ['end < range.end && ', 'true && '],
    'ignored times not noticed': [
      'byTime &&= orders.every(({ createTime = NaN }) => createTime >= startTime && createTime <= endTime);',
      '',
    ],
    'times refuted once believed again': ['byTime &&= orders.every', 'byTime = orders.every'],
    'order from the future taken for ignored times': [
      'const { startTime = -Infinity, endTime = Infinity } = bounds;',
      'const [startTime, endTime] = [start, end];',
    ],
    'moving list cut by time for ever': ['byTime &&= (windowsAsked += 1) <=', 'byTime &&= 0 <='],
    'orders without a time taken for in time': ['createTime = NaN', 'createTime = began'],
    'full window taken for the end': ['orders.length >= Math.min(limit, kept)', 'orders.length > Math.min(limit, kept)'],
    'page of the service taken for a short one': ['orders.length >= Math.min(limit, kept)', 'orders.length >= limit'],
    'most orders at once not learned': ['kept = Math.min(Math.max(kept, ordersOf(orders).size), MAX_PAGE_SIZE);', ''],
    'order that came twice counted twice': ['Math.max(kept, ordersOf(orders).size)', 'Math.max(kept, orders.length)'],
    'list called whole although times are ignored': ['!byTime || timesOf', 'timesOf'],
    'list called whole with gaps': [' || gapsIn(range, windows.proven).length > 0', ''],
    'order without a time forgotten': [' || timesOf(all.values()).length < all.size', ''],
    'what was read by time not believed': ['if (!numbered) return found.values();', 'if (!numbered) return undefined;'],
    'end looked for one page too far': ['Math.floor(found.size / kept)', 'Math.floor(found.size / kept) + 1'],
    'places not counted': ['page * kept + last.length <= found.size && ', ''],
    'unknown order on the last page overlooked': ['<= found.size && found.hold(last)', '<= found.size'],
    'passes without end': ['passes < TRIES', 'true'],
    'short page followed': ['full = orders.length >= kept;', 'full = orders.length > 0;'],
    'full page taken for the last': ['full = orders.length >= kept;', 'full = orders.length > kept;'],
    'page without news followed': ['if (!full || (further && page < PATIENCE * kept)) continue;', 'if (further || kept > 0) continue;'],
    'pages without end': ['further && page < PATIENCE * kept', 'further'],
    'arrivals taken for further orders': ['!seen.hold([order]) && (order.createTime ?? 0) <= began', '!seen.hold([order])'],
    'pages that mean nothing passed over in silence': ['run.report(NO_PAGES);', ''],
    'restless list passed over in silence': ['run.report(KEPT_MOVING);', ''],
    'one pass is enough': ['before && seen.hold(before)', 'true'],
    'two passes need not agree': ['before && seen.hold(before)', 'before'],
    'places of a pass not counted': ['places === seen.size ? seen.values() : undefined', 'seen.values()'],
    'closed orders listed': ['filterEach(whole ?? all.values(),', 'filterEach(all.values(),'],
    'nothing listed unless all is': ['filterEach(whole ?? all.values(),', 'filterEach(whole ?? [],'],
    'orders of other symbols listed': ['yield* filterEach(whole ?? all.values(), (order) => isOf(query.symbol, order))', 'whole ?? all.values()'],
    'orders of other symbols not kept apart': ['unrequested: others,', 'apart: () => [],'],
    'doubts not reported': ['doubtsOf(all, (yield* others()).length).forEach(run.report);', ''],
  },
  'affiliatePages.ts': {
    'affiliates from page 0': ['const FIRST_PAGE = 1', 'const FIRST_PAGE = 0'],
    'passes without end': ['passes > enough || ', ''],
    'one pass less': ['passes > enough', 'passes >= enough'],
    'two passes side by side taken for proof': ['pass.inOrder ? 2 : 3', '2'],
    'three passes where two prove it': ['pass.inOrder ? 2 : 3', '3'],
    'pages one by one taken for side by side': ['last <= FIRST_PAGE + 1', 'false'],
    'passes that find the same not counted': ['isSame(before, pass) ? alike + 1 : 1', 'isSame(before, pass) ? 2 : 1'],
    'passes that differ counted': ['isSame(before, pass) ? alike + 1 : 1', 'alike + 1'],
    'pages asked for one by one': ['Array.from({ length: SIDE_BY_SIDE }, work)', '[work()]'],
    'last page asked for beside the others': ['while (next < last) {', 'while (next <= last) {'],
    'other page taken for the last one again': [' && isSamePage(answer, previous)', ''],
    'pages announced by mistake all asked for': ['const tooMany = last > IMPLAUSIBLE', 'const tooMany = last > Infinity * IMPLAUSIBLE'],
    'announced page asked for twice': ['announced.get(page) ?? (await fetch(page))', 'page > FIRST_PAGE ? await fetch(page) : first'],
    'pages asked for after a failure': ['        next = Infinity;\n', ''],
    'other users taken for the same': [
      'one.uids.size === other.uids.size && [...one.uids].every((uid) => other.uids.has(uid))',
      'one.uids.size === other.uids.size',
    ],
    'fewer users taken for the same': ['one.uids.size === other.uids.size && [...one.uids]', '[...one.uids]'],
    'shift in the pass before forgotten': ['!one.moved && ', ''],
    'shift in the pass forgotten': ['!other.moved && ', ''],
    'agreement not believed': ['pass.agrees || ', ''],
    'agreement not needed': ['pass.agrees || (', 'true || ('],
    'users on the page after the last overlooked': ['pass.ends && ', ''],
    'fewer users than counted accepted': [' && pass.uids.size >= pass.total', ''],
    'users of a pass before kept': ['for (const uid of rows.keys()) if (!pass.uids.has(uid)) rows.delete(uid);', ''],
    'third pass that says nothing new': [' || (alike > 1 && !whole)', ''],
    'disagreement passed over in silence': ['run.report(describeDoubt(question.about, before, rows.size));', ''],
    'shift not told from disagreement': ['  moved\n    ? l10n', '  false\n    ? l10n'],
    'first version kept instead of the last': ['rows.set(item.uid, item);', 'if (!rows.has(item.uid)) rows.set(item.uid, item);'],
    'empty list asked for twice': ['Math.max(first.pages, FIRST_PAGE)', 'first.pages'],
    'empty page past the end taken for drift': ['answer.items.length === 0 && answer.total === 0', 'false'],
    'drift of the total not noticed': ['answer.total !== total || ', ''],
    'drift of the pages not noticed': ['(answer.total !== total || answer.pages !== pages)', '(answer.total !== total)'],
    'user on two pages not noticed': ['moved ||= news < answer.items.length && !again;', ''],
    'repeated last page taken for drift': [' && !again;', ';'],
    'users behind a short page not noticed': ['hollow ||= short;', 'hollow ||= false;'],
    'short page not noticed': ['short ||= !full;', ''],
    'list that is suddenly empty not noticed': ['vague ||= nothing && total > 0;', ''],
    'hole accepted where the total is wrong too': [' && (!hollow || uids.size === total)', ''],
    'hole never accepted': ['(!hollow || uids.size === total)', '!hollow'],
    'shift accepted': ['const agrees = !moved && ', 'const agrees = '],
    'hole taken for agreement': ['!moved && !hollow && ', '!moved && '],
    'list that is suddenly empty accepted': ['!vague && ', ''],
    'other total accepted': ['uids.size === total && ', ''],
    'other number of pages accepted': ['(lastWithNews === last || total === 0)', 'true'],
    'empty list not accepted': ['(lastWithNews === last || total === 0)', 'lastWithNews === last'],
    'size of a page not believed': ['Math.min(run.pageSize, answer.pageSize || run.pageSize)', 'run.pageSize'],
    'size 0 of a page believed': ['answer.pageSize || run.pageSize', 'answer.pageSize'],
    'empty page taken for the end': ['Math.max(last, lastWithNews + 1) && news === 0', 'last && news === 0'],
    'end only after an empty page': ['page > Math.max(last, lastWithNews + 1)', 'page > last + 1'],
    'full last page not followed up': ['const enough = !full && ', 'const enough = '],
    'agreement not enough': ['(page === last && agrees) || ', ''],
    'pages read on after a shift': [' || (page >= last && moved)', ''],
  },
  'affiliates.ts': {
    'windows of users do not overlap': ['widenBy: 1', 'widenBy: 0'],
    'windows of totals overlap': ['widenBy: 0', 'widenBy: 1'],
    'windows of users longer than 90 days': ['AFFILIATE_SPAN - 2 * widenBy', 'AFFILIATE_SPAN'],
    'users beside the range listed': ['registerTime !== start && registerTime !== end', 'true'],
    'users beside a window taken for strays': ['const meant = asked(part);', 'const meant = part;'],
    'strays compared with the whole range': ['const meant = asked(part);', 'const meant = asked(query.range);'],
    'users without a time taken for strays': ['registerTime = part.start', 'registerTime = NaN'],
    'strays passed over in silence': ['strays.size > 0 ?', 'false ?'],
    'strays counted once per window': ['strays.add(uid)', 'strays.add(`${uid} ${part.start}`)'],
    'amounts that are no numbers passed over in silence': ['unreadable > 0 ?', 'false ?'],
    'doubts not reported': ['doubts.forEach(run.report);', ''],
    'end no later than the start': ['Math.max(part.end + widenBy, part.start + 1)', 'part.end + widenBy'],
    'start ages while reading': ['reach.keepInside(part.start - widenBy)', '() => part.start - widenBy'],
    'what lies beyond the 365 days not named': ['if (lost) run.report', 'if (false) run.report'],
    'start that is out of reach called covered': ['range: () => ({ start: Math.min(start, range.end), end: range.end }),', ''],
    'range that ends before it starts': ['Math.min(start, range.end)', 'start'],
    'unread windows not named': ['gapsIn({ start, end: range.end }, finished)', '[]'],
    'windows read not counted': ['finished: true', 'finished: false'],
    'windows that broke off counted as read': ['window.finished ?', 'true ?'],
    'windows begun one after the other': ['turn = turn.then(() => run.room(() => window.begun));', 'turn = read;'],
    'windows begun before the one before has answered': ['run.room(() => window.begun)', 'run.room(() => true)'],
    'windows begun all at once': ['turn = turn.then(() => run.room(() => window.begun));', ''],
    'record without a uid passed over in silence': ["rows.has('')", 'false'],
    'users of earlier windows not counted': ["run.progress(sum('read')", 'run.progress(window.read'],
    'windows that have not begun not expected': ["Math.round((sum('expected') / begun.length) * windows.length)", "sum('expected')"],
  },
  'affiliateReach.ts': {
    'clamp to 365 days dropped': ['if (start >= edge + UNSAFE) return start;', 'return start;'],
    'start ages while reading': ['return () => (sent = move(sent));', 'return () => sent;'],
    'lost months passed over in silence': ['lost <= MATERIAL && range.end - range.start >= DAY', 'true'],
    'lost minutes of a short range passed over in silence': ['lost <= MATERIAL && range.end - range.start >= DAY', 'lost <= MATERIAL'],
    'start that moved later forgotten': [
      'Math.max(earliest, edge + MARGIN)',
      'Math.min(edge + MARGIN, earliest === -Infinity ? Infinity : earliest)',
    ],
  },
  'merge.ts': {
    'latest first time kept': ['Math.min(one, other)', 'Math.max(one, other)'],
    'earliest last time kept': ['Math.max(one, other)', 'Math.min(one, other)'],
    'verification forgotten': ['older.kycPassed || newer.kycPassed ? true :', ''],
    'oldest record kept': ['raw: newer.raw', 'raw: older.raw'],
    'amounts that were not sent taken for unreadable': [".filter((amount) => amount !== '')", ''],
    'unreadable amounts not counted': ['unreadable += result.unreadable;', ''],
  },
  'readRun.ts': {
    'abort not noticed': ['if (options.signal?.aborted)', 'if (false)'],
    'no bound on requests': ['requests >= maxRequests', 'false'],
    'spent requests passed over in silence': ['problems.add(describeUsedUp(requests, options.allowance?.left === 0));', ''],
    'first failure answered with an empty list': ['answers > 0 && options', 'options'],
    'all or nothing not heeded': ["options.onFailure !== 'throw'", 'true'],
    'never side by side': ['new PQueue({ concurrency: SIDE_BY_SIDE })', 'new PQueue({ concurrency: 1 })'],
    'no socket left to others': ['...(answers > 0 && { further: true })', ''],
    'first question last in line': ['answers > 0 && { further', 'true && { further'],
    'asked on after a failure': ['if (failure) throw failure.error;', ''],
    'what is under way after a failure not taken back': ['ended.abort();', ''],
    'abort not passed on': ['AbortSignal.any([options.signal, ended.signal])', 'ended.signal'],
    'one refused moment ends a read': ["!(error instanceof ServiceError && error.kind === 'invalidRequest')", 'true'],
    'reason of the end taken from what it ended': ['failure?.error ?? thrown', 'thrown'],
    'not waited for what is under way': ['  await Promise.allSettled(tasks);\n', ''],
    'always complete': ['complete: problems.size === 0', 'complete: true'],
    'reads push in front of people': ["options.priority ?? 'background'", "'interactive'"],
    'what came unasked lost': ['plan.unrequested ? await inSlices(plan.unrequested()) : []', '[]'],
    'page size as it was given': [
      'Math.min(Math.max(Math.trunc(options.pageSize ?? MAX_PAGE_SIZE), 1), MAX_PAGE_SIZE)',
      'options.pageSize ?? MAX_PAGE_SIZE',
    ],
  },
  'api/lanes.ts': {
    'last socket not kept': ['const SHARED_SOCKETS = SOCKETS - 1', 'const SHARED_SOCKETS = SOCKETS'],
    'more than six at once': ['const SOCKETS = 6', 'const SOCKETS = 7'],
    'who points at something waits like all others': ["if (priority === 'interactive' && !further) return all.add(task, turn);", ''],
    'further requests take the last socket': [' && !further) return', ') return'],
    'shared sockets beside the six': ['shared.add(() => all.add(task, turn), turn)', 'shared.add(task, turn)'],
    'order of arrival only': ["priority === 'interactive' ? 1 : 0", '0'],
    'waiting requests not counted': ['all.size + shared.size', 'all.size'],
    'pause not heeded': ['pause: () => all.pause(),', 'pause: () => undefined,'],
  },
  'model/timeRange.ts': {
    'four windows instead of five': ['Math.ceil((range.end - start + 1) / (span + 1))', 'Math.floor((range.end - start + 1) / (span + 1))'],
    'windows share a millisecond': ['    start = end + 1;', '    start = end;'],
    'midnight at any price': ['left === 1 ? range.end : midnight >= start && restFits', 'left === 1 ? range.end : midnight >= start'],
    'gap of one millisecond overlooked': ['if (start > next) gaps.push', 'if (start > next + 1) gaps.push'],
    'gap at the end overlooked': ['if (next <= range.end) gaps.push', 'if (false) gaps.push'],
  },
};

/** The tests that have to notice, the likeliest and fastest first: fewer tests, less waiting. */
const HISTORY = ['history', 'crowds', 'prices', 'sideBySide', 'gallery'];
const OPEN_ORDERS = ['openOrders', 'openOrdersProof', 'openOrdersInAnyOrder', 'gallery'];
const AFFILIATES = ['affiliates', 'affiliateAgreement', 'affiliateRecords', 'referrals', 'sideBySide', 'gallery'];
const TESTS = {
  'windows.ts': HISTORY,
  'cuts.ts': HISTORY,
  'questions.ts': HISTORY,
  'orders.ts': ['history', 'apart', 'openOrders'],
  'history.ts': ['history', 'apart', 'crowds', 'prices', 'gallery'],
  'openOrders.ts': OPEN_ORDERS,
  'affiliatePages.ts': AFFILIATES,
  'affiliates.ts': AFFILIATES,
  'affiliateReach.ts': ['affiliates'],
  'merge.ts': ['affiliates', 'referrals'],
  'readRun.ts': ['history', 'openOrders', 'affiliates', 'sideBySide', 'sideBySideTrouble'],
  'api/lanes.ts': ['../api/limiter', 'sideBySide'],
  'model/timeRange.ts': ['../model/timeRange'],
};

const PARTS = [
  'src/api',
  'src/model',
  'src/reading',
  'src/simulator',
  'test/unit/reading',
  'test/unit/api',
  'test/unit/model',
  'test/support',
];

async function copyInto(directory) {
  for (const part of PARTS) await cp(path.join(ROOT, part), path.join(directory, part), { recursive: true });
  for (const file of ['package.json', 'tsconfig.json']) await cp(path.join(ROOT, file), path.join(directory, file));
  await symlink(path.join(ROOT, 'node_modules'), path.join(directory, 'node_modules'));
}

/**
 * `caught`, `SURVIVED`, `NO MATCH`, or `BROKEN` when no test came to run. A fixed seed, so that the same mutation always meets the
 * same tests.
 */
async function judge(directory, { file, find, replace }) {
  const target = path.join(directory, 'src', file.includes('/') ? file : `reading/${file}`);
  const source = await readFile(target, 'utf8');
  if (find !== replace && source.split(find).length !== 2) return 'NO MATCH';
  await writeFile(
    target,
    source.replace(find, () => replace),
  );
  try {
    const mocha = path.join(ROOT, 'node_modules/mocha/bin/mocha.js');
    const tests = TESTS[file].map((name) => path.join('test/unit/reading', `${name}.test.ts`));
    const flags = ['--no-config', '--bail', '--timeout', '60000', '--exit', '--require', 'tsx/cjs'];
    await run(process.execPath, ['--max-old-space-size=512', mocha, ...flags, ...tests], {
      cwd: directory,
      env: { ...process.env, FC_SEED: '1' },
      // A mutation that never ends is as good as noticed.
      timeout: 60_000,
      killSignal: 'SIGKILL',
      maxBuffer: 2 ** 26,
    });
    return 'SURVIVED';
  } catch (error) {
    return error.killed || /\d+ failing/.test(error.stdout) ? 'caught' : 'BROKEN';
  } finally {
    await writeFile(target, source);
  }
}

const wanted = process.argv[2] ?? '';
const all = Object.entries(MUTATIONS).flatMap(([file, rows]) =>
  Object.entries(rows).map(([what, [find, replace]]) => ({ file, what, find, replace })),
);
// Where nothing is changed all tests have to pass, or they would notice anything.
const untouched = Object.keys(MUTATIONS).map((file) => ({
  file,
  what: 'nothing changed: this one has to survive',
  find: 'import',
  replace: 'import',
}));
const queue = [...untouched, ...all].filter(({ file, what }) => `${file} ${what}`.includes(wanted));
const failures = [];

async function work() {
  const directory = await mkdtemp(path.join(tmpdir(), 'orderdeck-mutations-'));
  try {
    await copyInto(directory);
    for (let mutation = queue.shift(); mutation; mutation = queue.shift()) {
      const verdict = await judge(directory, mutation);
      const expected = mutation.find === mutation.replace ? 'SURVIVED' : 'caught';
      if (verdict !== expected) failures.push(`${mutation.file}: ${mutation.what}`);
      console.log(`${verdict.padEnd(8)}  ${mutation.file}: ${mutation.what}`);
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, work));
console.log(failures.length === 0 ? 'All mutations were caught.' : `Not as expected:\n${failures.join('\n')}`);
process.exitCode = failures.length === 0 ? 0 : 1;
