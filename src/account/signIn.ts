/** Adding an account: one question after the other, a real call to verify the answers, and only then is it saved. */
import { randomUUID } from 'node:crypto';
import * as l10n from '@vscode/l10n';
import { cancelable } from '../platform/progress';
import { originOf, ServiceClient, ServiceError } from '../api';
import { plural } from '../model/language';
import { describeError } from '../platform/report';
import { withoutLinks } from '../platform/text';
import { askChoice, askText, BACK, type PromptResult } from './prompts';
import { type Account, DEMO, type Hosts } from './vault';

/** Public hosts of the exchange. */
const WEEX: Hosts = { contractBaseUrl: 'https://api-contract.weex.com', spotBaseUrl: 'https://api-spot.weex.com' };

const hostOf = (address: string): string => new URL(address).host;

export type Draft = { -readonly [Key in keyof Omit<Account, 'id' | 'archives'>]?: Account[Key] | undefined };
interface Question {
  /** Asks one thing and keeps the answer in the draft. */
  readonly ask: (draft: Draft, progress: { title: string; step: number; totalSteps: number }) => Promise<PromptResult<true>>;
  /** Whether it is asked at all, by what was answered before; always, when it does not say. */
  readonly applies?: (draft: Draft) => boolean;
}

type TextKey = Exclude<keyof Draft, 'service'>;

const text = (
  key: TextKey,
  prompt: string,
  more: { placeholder?: string; password?: boolean; read?: (text: string) => string } = {},
): Question => ({
  async ask(draft, progress) {
    const { read = (typed: string) => typed, ...how } = more;
    const problemWith = (typed: string): string | undefined => {
      if (typed === '') return l10n.t('This field is required.');
      try {
        read(typed);
        return undefined;
      } catch (error) {
        return error instanceof Error ? error.message.replaceAll('`', '') : String(error);
      }
    };
    const answer = await askText({ ...progress, ...how, prompt, problemWith, value: draft[key] });
    if (typeof answer !== 'string') return answer;
    draft[key] = read(answer);
    return true;
  },
});

const secret = (key: 'apiKey' | 'secretKey' | 'passphrase', prompt: string): Question =>
  text(key, prompt, {
    password: key !== 'apiKey',
    read: (typed) => {
      if (!/^[\x21-\x7e]+$/.test(typed)) {
        throw new Error(
          l10n.t('Keys and passphrases consist of plain (ASCII) letters, digits and symbols, without spaces. Copy the value again.'),
        );
      }
      return typed;
    },
  });

const isCustom = (draft: Draft): boolean => draft.service === 'custom';

const host = (key: keyof Hosts, name: string, prompt: string): Question => {
  const { ask } = text(key, prompt, { placeholder: 'https://api.example.com', read: (typed) => originOf(name, typed) });
  return {
    applies: isCustom,
    ask(draft, progress) {
      if (key === 'spotBaseUrl') draft.spotBaseUrl ??= draft.contractBaseUrl;
      return ask(draft, progress);
    },
  };
};

const askForService: Question['ask'] = async (draft, progress) => {
  const answer = await askChoice({
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

const askWhetherTrusted: Question['ask'] = async (draft, progress) => {
  const { contractBaseUrl = '', spotBaseUrl = '' } = draft;
  const answer = await askChoice<true | typeof BACK>({
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

/** More would push what is said of an account out of sight. */
const LONGEST_NAME = 100;
const NAME = text('label', l10n.t('Display name for the account'), {
  placeholder: l10n.t('Main account'),
  read(typed) {
    if (typed.length > LONGEST_NAME)
      throw new Error(plural(LONGEST_NAME, l10n.t('The name can have at most {0} character.|The name can have at most {0} characters.')));
    if (typed.toLowerCase() === DEMO.label.toLowerCase())
      throw new Error(l10n.t`"${DEMO.label}" is the account with made-up data. Choose another name.`);
    return typed;
  },
});
const PASSPHRASE = secret('passphrase', l10n.t('Passphrase for the key'));
const KEY = [
  secret('apiKey', l10n.t('API key. A read-only key is enough and is the safest choice')),
  secret('secretKey', l10n.t("Secret key. Stored only in VS Code's secret storage")),
  PASSPHRASE,
];

/** What is asked, one question after the other. */
export const QUESTIONS = {
  account: [
    NAME,
    { ask: askForService },
    host('contractBaseUrl', l10n.t('The base URL'), l10n.t('Base URL of the order endpoints (/capi/v2)')),
    host('spotBaseUrl', l10n.t('The base URL'), l10n.t('Base URL of the affiliate endpoints (/api/v3)')),
    { ask: askWhetherTrusted, applies: isCustom },
    ...KEY,
  ],
  name: [NAME],
  key: KEY,
  passphrase: [PASSPHRASE],
} satisfies Readonly<Record<string, readonly Question[]>>;

/** Fills the draft by asking; false when the person gave up. What was typed stays in the draft either way. */
export async function ask(title: string, questions: readonly Question[], draft: Draft): Promise<boolean> {
  for (let at = 0; ;) {
    const asked = questions.filter(({ applies }) => applies?.(draft) ?? true);
    const question = asked[at];
    if (!question) return true;
    const answer = await question.ask(draft, { title, step: at + 1, totalSteps: asked.length });
    if (answer === undefined) return false;
    at = Math.max(0, at + (answer === BACK ? -1 : 1));
  }
}

/** The draft as an account. */
export function accountFrom({ label, service, contractBaseUrl, spotBaseUrl, apiKey, secretKey, passphrase }: Draft): Account {
  if (!label || !service || !contractBaseUrl || !spotBaseUrl || !apiKey || !secretKey || !passphrase) throw new RangeError('unfinished');
  return { id: randomUUID(), label, service, contractBaseUrl, spotBaseUrl, apiKey, secretKey, passphrase };
}

/**
 * Makes one cheap signed call. A key that may read only affiliate data is fine too.
 * @returns nothing, or what went wrong in words
 */
export async function verify(account: Account, signal: AbortSignal): Promise<string | undefined> {
  const { contractBaseUrl, spotBaseUrl } = account;
  const client = new ServiceClient({ contractBaseUrl, spotBaseUrl, credentials: () => Promise.resolve(account) });
  try {
    await client.currentPlanOrders({ limit: 1 }, { signal });
    return undefined;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.kind !== 'permission') return describeError(error).text;
    try {
      await client.affiliateUsers({ pageSize: 1 }, { signal });
      return undefined;
    } catch {
      return describeError(error).text;
    }
  } finally {
    client.dispose();
  }
}

/** Shows that it is checking, and lets the person stop it. */
export function verifyWithProgress(account: Account): Thenable<{ problem: string | undefined; canceled: boolean }> {
  const title = withoutLinks(l10n.t`Checking the key for "${account.label}" with ${hostOf(account.contractBaseUrl)}…`);
  return cancelable(title, async (signal) => ({ problem: await verify(account, signal), canceled: signal.aborted }));
}
