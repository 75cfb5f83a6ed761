/** Adding an account: one question after the other, a real call to verify the answers, and only then is it saved. */
import { randomUUID } from 'node:crypto';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { cancelable } from '../platform/progress';
import { originOf, ServiceClient, ServiceError, type Spending } from '../api';
import { plural } from '../model/language';
import { describeError, type Log } from '../platform/report';
import { readSettings } from '../platform/settings';
import { withoutIcons, withoutLinks } from '../platform/text';
import { messageOf } from '../primitives/messageOf';
import { BACK, promptChoice, promptText, type PromptResult } from './prompts';
import { type Account, DEMO, type Hosts, type OtherAccount } from './vault';

/** Public hosts of the exchange. */
const WEEX: Hosts = { contractBaseUrl: 'https://api-contract.weex.com', spotBaseUrl: 'https://api-spot.weex.com' };

const hostOf = (address: string): string => new URL(address).host;

export type Draft = { -readonly [Key in keyof Omit<Account, 'id' | 'archives'>]?: Account[Key] | undefined };
type TextKey = Exclude<keyof Draft, 'service'>;

interface Question {
  /** What is typed, where it is. */
  readonly key?: TextKey;
  /** Prompts for one thing and keeps the answer in the draft. */
  readonly prompt: (draft: Draft, progress: { title: string; step: number; totalSteps: number }) => Promise<PromptResult<true>>;
  /** Whether it is prompted for at all, by what was answered before; always, when it does not say. */
  readonly applies?: (draft: Draft) => boolean;
}

const text = (
  key: TextKey,
  prompt: string,
  more: { placeholder?: string; password?: boolean; read?: (text: string, draft: Draft) => string } = {},
): Question => ({
  key,
  async prompt(draft, progress) {
    const { read = (typed: string) => typed, ...how } = more;
    const problemWith = (typed: string): string | undefined => {
      if (typed === '') return l10n.t('This field is required.');
      try {
        read(typed, draft);
        return undefined;
      } catch (error) {
        return messageOf(error).replaceAll('`', '');
      }
    };
    const answer = await promptText({ ...progress, ...how, prompt, problemWith, value: draft[key] });
    if (typeof answer !== 'string') return answer;
    draft[key] = read(answer, draft);
    return true;
  },
});

/** Pages put characters that nobody sees into what is copied from them; neither a key nor an address has any. */
const withoutUnseen = (pasted: string): string => pasted.replace(/[\p{Cf}\p{DI}]/gu, '').trim();

/** Keys are copied out of files of settings with their quotes and a comma; none has any itself. */
const withoutQuotes = (key: string): string => /^(["'`])(.+)\1,?$/.exec(key)?.[2] ?? key;

const isAtSameHosts = (one: OtherAccount, other: Draft): boolean =>
  one.contractBaseUrl === other.contractBaseUrl && one.spotBaseUrl === other.spotBaseUrl;

const secret = (key: 'apiKey' | 'secretKey' | 'passphrase', prompt: string, others: readonly OtherAccount[] = []): Question =>
  text(key, prompt, {
    password: key !== 'apiKey',
    read(pasted, draft) {
      const typed = withoutUnseen(pasted);
      if (!/^[\x21-\x7e]+$/.test(typed)) {
        throw new Error(
          l10n.t('Keys and passphrases consist of plain (ASCII) letters, digits and symbols, without spaces. Copy the value again.'),
        );
      }
      // A passphrase is the person's own words, which may be anything.
      const answer = key === 'passphrase' ? typed : withoutQuotes(typed);
      const twin = others.find((other) => other[key] === answer && isAtSameHosts(other, draft));
      if (twin) throw new Error(l10n.t`"${twin.label}" already uses this key. Switch to that account, or rename it.`);
      return answer;
    },
  });

const isCustom = (draft: Draft): boolean => draft.service === 'custom';
/** Hosts that were typed may be WEEX's own. */
const isElsewhere = (draft: Draft): boolean =>
  isCustom(draft) && (draft.contractBaseUrl !== WEEX.contractBaseUrl || draft.spotBaseUrl !== WEEX.spotBaseUrl);

const host = (key: keyof Hosts, name: string, prompt: string): Question => {
  const field = text(key, prompt, { placeholder: 'https://api.example.com', read: (typed) => originOf(name, withoutUnseen(typed)) });
  return {
    key,
    applies: isCustom,
    prompt(draft, progress) {
      if (key === 'spotBaseUrl') draft.spotBaseUrl ??= draft.contractBaseUrl;
      return field.prompt(draft, progress);
    },
  };
};

const promptService: Question['prompt'] = async (draft, progress) => {
  const answer = await promptChoice({
    ...progress,
    placeholder: l10n.t('Choose the service for the account'),
    chosen: draft.service,
    choices: [
      { label: 'WEEX', description: Object.values(WEEX).map(hostOf).join(', '), value: 'weex' as const },
      { label: l10n.t('Custom hosts…'), description: l10n.t('A service with the same API'), value: 'custom' as const },
    ],
  });
  if (answer === BACK || answer === undefined) return answer;
  if (answer === 'weex') Object.assign(draft, WEEX);
  else if (draft.service === 'weex') Object.assign(draft, { contractBaseUrl: undefined, spotBaseUrl: undefined });
  draft.service = answer;
  return true;
};

const promptTrust: Question['prompt'] = async (draft, progress) => {
  const { contractBaseUrl = '', spotBaseUrl = '' } = draft;
  const answer = await promptChoice<true | typeof BACK>({
    ...progress,
    placeholder: l10n.t('This is not WEEX. Whoever runs these hosts will see your API key and passphrase.'),
    choices: [
      {
        label:
          contractBaseUrl === spotBaseUrl
            ? l10n.t`Send signed requests to ${contractBaseUrl}`
            : l10n.t`Send signed requests to ${contractBaseUrl} and ${spotBaseUrl}`,
        description: l10n.t('I trust them'),
        value: true,
      },
      { label: l10n.t('Choose other hosts'), value: BACK },
    ],
  });
  return answer;
};

/** What lists show of a name, whatever its letters and spaces are made of: alike for two that nobody could tell apart. */
const asSeen = (name: string): string => withoutIcons(name.normalize('NFKC')).toLowerCase();

/** More would push what is said of an account out of sight. */
const LONGEST_NAME = 100;
/** Accounts are told apart by their names alone. */
const nameBut = (others: readonly OtherAccount[]): Question =>
  text('label', l10n.t('Display name for the account'), {
    placeholder: l10n.t('Main account'),
    read(typed) {
      if (typed.length > LONGEST_NAME)
        throw new Error(plural(LONGEST_NAME, l10n.t('The name can have at most {0} character.|The name can have at most {0} characters.')));
      const isTyped = (name: string): boolean => asSeen(name) === asSeen(typed);
      if (isTyped(DEMO.label)) throw new Error(l10n.t`"${DEMO.label}" is the account with made-up data. Choose another name.`);
      const other = others.find(({ label }) => isTyped(label));
      if (other) throw new Error(l10n.t`"${other.label}" is the name of another account. Choose another name.`);
      return typed;
    },
  });
const PASSPHRASE = secret('passphrase', l10n.t('Passphrase for the key'));
const SECRET_KEY = secret('secretKey', l10n.t("Secret key. Stored only in VS Code's secret storage"));

/** What is prompted for, one question after the other. */
export function questionsBeside(others: readonly OtherAccount[]) {
  const name = nameBut(others);
  const key = [secret('apiKey', l10n.t('API key. A read-only key is enough and is the safest choice'), others), SECRET_KEY, PASSPHRASE];
  return {
    account: [
      name,
      { prompt: promptService },
      host('contractBaseUrl', l10n.t('The base URL'), l10n.t('Base URL of the order endpoints (/capi/v2)')),
      host('spotBaseUrl', l10n.t('The base URL'), l10n.t('Base URL of the affiliate endpoints (/api/v3)')),
      { prompt: promptTrust, applies: isElsewhere },
      ...key,
    ],
    name: [name],
    key,
    passphrase: [PASSPHRASE],
  };
}
export type Part = Exclude<keyof ReturnType<typeof questionsBeside>, 'account'>;

/**
 * Fills the draft by prompts; false when the person gave up. What was typed stays in the draft either way.
 * @param first what the question to begin with is about, if it is one of them
 */
export async function promptDraft(title: string, questions: readonly Question[], draft: Draft, first?: TextKey): Promise<boolean> {
  for (let at: number | undefined; ;) {
    const prompted = questions.filter(({ applies }) => applies?.(draft) ?? true);
    at ??= first
      ? Math.max(
          0,
          prompted.findIndex(({ key }) => key === first),
        )
      : 0;
    const question = prompted[at];
    if (!question) return true;
    const answer = await question.prompt(draft, { title, step: at + 1, totalSteps: prompted.length });
    if (answer === undefined) return false;
    at = Math.max(0, at + (answer === BACK ? -1 : 1));
  }
}

/** The draft as an account. */
export function accountFrom({ label, service, contractBaseUrl, spotBaseUrl, apiKey, secretKey, passphrase }: Draft): Account {
  if (!label || !service || !contractBaseUrl || !spotBaseUrl || !apiKey || !secretKey || !passphrase) throw new RangeError('unfinished');
  return { id: randomUUID(), label, service, contractBaseUrl, spotBaseUrl, apiKey, secretKey, passphrase };
}

/** What went wrong, in words, and where it may be mended: in the key, at the exchange, which leaves the key as it is, or somewhere else. */
interface Problem {
  readonly text: string;
  readonly where: 'key' | 'exchange' | 'elsewhere';
}

const problemOf = (error: unknown): Problem => ({ text: describeError(error).text, where: placeOf(error) });

function placeOf(error: unknown): Problem['where'] {
  if (!(error instanceof ServiceError)) return 'elsewhere';
  if (error.kind === 'permission' && error.stops?.scope === 'account') return 'exchange';
  return error.kind === 'auth' || error.kind === 'permission' ? 'key' : 'elsewhere';
}

/**
 * Makes one cheap signed call, within what the service allows this window. A key that may read only affiliate data is fine too.
 * @param spending by all clients of this window
 */
async function verify(account: Account, spending: Spending, signal: AbortSignal): Promise<Problem | undefined> {
  const { contractBaseUrl, spotBaseUrl, apiKey } = account;
  const { rateLimit } = readSettings();
  const asked = { signal, throughPause: true };
  const client = new ServiceClient({
    contractBaseUrl,
    spotBaseUrl,
    credentials: () => Promise.resolve(account),
    rateLimit,
    spending,
    apiKey,
  });
  try {
    await client.currentPlanOrders({ limit: 1 }, asked);
    return undefined;
  } catch (error) {
    // What is refused of all of the account is refused of its affiliate data, too.
    if (!(error instanceof ServiceError) || error.kind !== 'permission' || placeOf(error) === 'exchange') return problemOf(error);
    try {
      await client.affiliateUsers({ pageSize: 1 }, asked);
      return undefined;
    } catch {
      return problemOf(error);
    }
  } finally {
    client.dispose();
  }
}

/** Shows that it is checking, and lets the person stop it. */
function verifyWithProgress(account: Account, spending: Spending): Thenable<{ problem: Problem | undefined; canceled: boolean }> {
  const title = withoutLinks(l10n.t`Checking the key for "${account.label}" with ${hostOf(account.contractBaseUrl)}…`);
  return cancelable(title, async (signal) => ({ problem: await verify(account, spending, signal), canceled: signal.aborted }));
}

export function forgetSecrets(draft: Draft): void {
  delete draft.secretKey;
  delete draft.passphrase;
}

export interface Verifying {
  readonly log: Log;
  readonly spending: Spending;
  readonly draft: Draft;
  /** Prompts for what is in the draft; false when the person gave up. */
  readonly prompt: (first?: TextKey) => Promise<boolean>;
  /** The account as the draft has it. */
  readonly account: () => Account;
  /** Says that nothing was done, and why. */
  readonly refused: (problem: string) => string;
}

/**
 * Prompts, and sees that the service takes what was answered. Where it does not, the person may try again: with another key where that was
 * refused, or with the same answers. False when they gave up.
 */
export async function promptVerified({ log, spending, draft, prompt, account, refused }: Verifying): Promise<boolean> {
  const again = l10n.t('Retry');
  const otherHosts = l10n.t('Choose other hosts');
  let isAnswered = await prompt();
  while (isAnswered) {
    const { problem, canceled } = await verifyWithProgress(account(), spending);
    if (canceled) return false;
    if (!problem) return true;
    const choices = isCustom(draft) && problem.where === 'elsewhere' ? [again, otherHosts] : [again];
    const text = withoutLinks(refused(problem.text));
    log.warn(text);
    const choice = await vscode.window.showErrorMessage(text, ...choices);
    if (choice === undefined) return false;
    if (problem.where === 'key') forgetSecrets(draft);
    if (choice === otherHosts) isAnswered = await prompt('contractBaseUrl');
    else if (problem.where === 'key') isAnswered = await prompt('apiKey');
  }
  return false;
}
