/** The statistics in CSV are in the words of the page: what the lines are made of has names for programs. No vscode. */
import * as l10n from '@vscode/l10n';
import { STAGE_LABELS } from '../../model/affiliate';
import {
  ACTIVE,
  CODE_TITLES,
  CODELESS,
  DORMANT_TITLES,
  EARLIER,
  HOW_MANY,
  OUT_OF_ORDER,
  SECTION_TITLES,
  STEP_TITLES,
  TILE_TITLES,
  TOP,
  topTenth,
  TREND_TITLES,
  USERS,
} from '../../model/affiliateStatistics/titles';
import { numberText, plural } from '../../model/language';
import type { Cell } from '../../platform/chunks';
import { ofOne, PREVIOUS } from '../kit/statisticsExport';
import type { Shown } from './data';

type Titles = Readonly<Record<string, string>>;

interface Section {
  readonly title: string;
  /** Of the names that are ours; others, such as months and invite codes, stay. */
  readonly names?: Titles;
  readonly measures: Titles;
}

const COVERAGE = l10n.t({ message: 'Coverage', args: [], comment: ['title of a column: whether all of it was read'] });
const REACHED = { users: USERS, ...HOW_MANY, commission: TILE_TITLES.commission };
const TREND = { ...TILE_TITLES, registered: TILE_TITLES.users };

const SECTIONS: Readonly<Record<string, Section>> = {
  tiles: { title: SECTION_TITLES.tiles, names: TILE_TITLES, measures: {} },
  funnel: {
    title: SECTION_TITLES.funnel,
    names: STAGE_LABELS,
    measures: { reached: USERS, ...STEP_TITLES },
  },
  cohorts: {
    title: SECTION_TITLES.cohorts,
    names: { '(unknown)': EARLIER },
    measures: {
      ...{ ...REACHED, registered: USERS, active: ACTIVE },
      ...Object.fromEntries(Object.entries(HOW_MANY).map(([name, title]) => [`${name}Percent`, ofOne(title, '%')])),
    },
  },
  inviteCodes: {
    title: SECTION_TITLES.codes,
    names: { '(none)': `(${CODELESS.none})`, '(unknown)': `(${CODELESS.unknown})` },
    measures: { ...REACHED, ...CODE_TITLES, deposits: TILE_TITLES.deposits },
  },
  concentration: {
    title: SECTION_TITLES.concentration,
    names: TILE_TITLES,
    measures: { earners: USERS, commission: TILE_TITLES.commission, top1Percent: TOP.user, top10Percent: TOP.ten },
  },
  dormant: {
    title: SECTION_TITLES.dormant,
    names: DORMANT_TITLES,
    measures: { users: USERS, rule: l10n.t({ message: 'Rule', args: [], comment: ['who is in a list of users'] }) },
  },
  'trend by week': { title: TREND_TITLES.week, measures: TREND },
  'trend by month': { title: TREND_TITLES.month, measures: TREND },
  coverage: {
    title: COVERAGE,
    names: {
      previousTotals: PREVIOUS,
    },
    measures: { coverage: COVERAGE },
  },
};

/** What the page does not tell: JSON has it. */
const UNTOLD: readonly Cell[] = ['took', 'tenth'];

/** A code of somebody may be named like what every object has. */
const titleOf = (titles: Titles, name: Cell): Cell => (Object.hasOwn(titles, String(name)) ? titles[String(name)] : name);

/** @param lines section, name and measure first, as programs know them */
export const inWords =
  (lines: (shown: Shown) => Cell[][]) =>
  (shown: Shown): Cell[][] =>
    lines(shown).flatMap(([section, name, measure, value, ...rest]) => {
      if (UNTOLD.includes(measure) || (measure === 'outOfOrder' && !(Number(value) > 0))) return [];
      const { title, names = {}, measures } = SECTIONS[String(section)] ?? { title: section, measures: {} };
      const { tenth = 0 } = shown.statistics.concentration;
      const all = { ...measures, topTenthPercent: topTenth(numberText(tenth)), outOfOrder: plural(Number(value), OUT_OF_ORDER) };
      return [[title, titleOf(names, name), titleOf(all, measure), value, ...rest]];
    });
