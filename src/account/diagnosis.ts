/** Finds out what works and what does not, in words that may be pasted into a bug report: no key, no secret. */
import * as l10n from '@vscode/l10n';
import { ServiceError } from '../api';
import { reportOf } from '../platform/report';
import { numberText, plural } from '../model/language';
import type { Session } from '../store';
import type { Ledger } from '../store/ledger';
import { certificateOf, wayTo, type ProxySettings } from './connection';
import type { Hosts } from './vault';

interface Check {
  readonly name: string;
  readonly outcome: string;
}

const QUESTIONS: readonly (readonly [name: string, ask: (client: Session['client'], signal: AbortSignal) => Promise<unknown>])[] = [
  [l10n.t('Open plan orders'), (client, signal) => client.currentPlanOrders({ limit: 1 }, { signal })],
  [l10n.t('Order history'), (client, signal) => client.historyPlanOrders({ symbol: 'cmt_btcusdt', pageSize: 1 }, { signal })],
  [l10n.t('Affiliate users'), (client, signal) => client.affiliateUsers({ pageSize: 1 }, { signal })],
  [l10n.t('Affiliate totals'), (client, signal) => client.affiliateReferrals({ pageSize: 1 }, { signal })],
];

const WORKS = l10n.t({ message: 'works', args: [], comment: ['the outcome of a check'] });
const ACCOUNT = l10n.t({ message: 'Account', args: [], comment: ['what is checked: who is signed in'] });

/** Milliseconds. */
const LONGEST_LOOK = 10_000;

export interface Circumstances {
  readonly session: Session | undefined;
  /** Why there is no session, where there should be one. */
  readonly problem: string | undefined;
  readonly hosts: Hosts | undefined;
  /** Whether the secret storage keeps what is put into it. */
  readonly storageWorks: () => Promise<boolean>;
  readonly versions: readonly Check[];
  readonly proxies: ProxySettings;
  readonly environment: NodeJS.ProcessEnv;
}

/** Asks each endpoint once, cheaply, and tells what came of it as a Markdown document, which marks what the service said in it. */
export async function diagnose(
  { session, problem, hosts, storageWorks, versions, ...network }: Circumstances,
  signal: AbortSignal,
): Promise<string> {
  const storage = (await storageWorks()) ? WORKS : l10n.t('does not retain stored data. Unlock the system keyring, then try again.');
  const checks: Check[] = [...versions, { name: l10n.t('Secret storage'), outcome: storage }];
  if (session) {
    const read: Check[] = [];
    session.ledger.ifLoaded((ledger) => read.push({ name: l10n.t('Orders loaded'), outcome: tellRead(ledger) }));
    checks.push({ name: ACCOUNT, outcome: `"${session.account.label}"` });
    if (hosts) checks.push(...(await waysTo(hosts, network, signal)));
    checks.push(
      ...(await Promise.all(
        QUESTIONS.map(async ([name, ask]) => ({ name, outcome: await outcomeOf(ask(session.client, signal), session) })),
      )),
    );
    checks.push(...read);
    const offset = Math.round((session.client.serverNow() - Date.now()) / 1000);
    checks.push({ name: l10n.t("This machine's clock"), outcome: tellClock(offset) });
    for (const { endpoint, used, limit, windowMs } of session.client.rateBudget()) {
      const seconds = windowMs / 1000;
      checks.push({ name: l10n.t`Rate limit for ${endpoint}`, outcome: l10n.t`${used} of ${limit} used in the last ${seconds} s` });
    }
  } else {
    checks.push({ name: ACCOUNT, outcome: problem ?? l10n.t('signed out') });
  }
  return `# ${l10n.t('Orderdeck diagnostics')}\n\n${checks.map(({ name, outcome }) => `- **${name}**: ${outcome}`).join('\n')}\n`;
}

/** What the service said, and where it contradicted itself. */
function tellRead({ orders, contradicted }: Ledger): string {
  const late = l10n.t(
    'an order was missing from a period that had been loaded, so everything was reloaded|orders were missing from periods that had been loaded, so everything was reloaded {0} times',
  );
  const reverted = l10n.t(
    '{0} response reported a completed order as not completed and was ignored|{0} responses reported a completed order as not completed and were ignored',
  );
  return [
    numberText(orders.size),
    ...(contradicted > 0 ? [plural(contradicted, late)] : []),
    ...(orders.reverted > 0 ? [plural(orders.reverted, reverted)] : []),
  ].join('; ');
}

/** @param offset seconds that the service's clock is ahead of this machine's */
function tellClock(offset: number): string {
  if (offset === 0) return l10n.t("matches the service's");
  return offset > 0
    ? l10n.t`is ${offset} s behind server time; requests are signed with server time`
    : l10n.t`is ${-offset} s ahead of server time; requests are signed with server time`;
}

/** Each host, whether a proxy stands before it, and whose certificate answers for it. */
async function waysTo(
  { contractBaseUrl, spotBaseUrl }: Hosts,
  { proxies, environment }: Pick<Circumstances, 'proxies' | 'environment'>,
  signal: AbortSignal,
): Promise<Check[]> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_LOOK)]);
  const hosts = [...new Set([contractBaseUrl, spotBaseUrl])].map((each) => new URL(each));
  const ways = hosts.map(async (host): Promise<Check[]> => {
    const way = wayTo(host, proxies, environment);
    return [
      { name: l10n.t({ message: 'Host', args: [], comment: ['the server that answers'] }), outcome: host.origin },
      { name: l10n.t`Proxy for ${host.host}`, outcome: way.told },
      { name: l10n.t`Certificate for ${host.host}`, outcome: await certificateOf(host, way, limit) },
    ];
  });
  return (await Promise.all(ways)).flat();
}

/** What was under way for an account that was left says nothing of the service: that it was left is told instead. */
async function outcomeOf(asked: Promise<unknown>, { signal: left }: Session): Promise<string> {
  try {
    await asked;
    return WORKS;
  } catch (error) {
    if (left.aborted) return reportOf(left.reason).text;
    const { text } = reportOf(error);
    return error instanceof ServiceError ? l10n.t`fails (${error.kind}). ${text}` : l10n.t`fails. ${text}`;
  }
}
