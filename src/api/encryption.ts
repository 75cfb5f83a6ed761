/** What the codes of a connection that could not be encrypted tell. */
import * as l10n from '@vscode/l10n';

/** Those of certificates that were looked at. OpenSSL has one for each reason, and Node `UNSPECIFIED` for what it has no name for: a key too short. */
const UNTRUSTED = /CERT|SELF_SIGNED|UNABLE_TO|^(CRL_|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH|UNSPECIFIED)/;
/** What the other side says when it ends the handshake; some speak of certificates and mean one of ours. */
const ALERT = /^ERR_SSL_(SSL|TLS)/;

export const isUntrusted = (code: string): boolean => UNTRUSTED.test(code) && !ALERT.test(code);

/** There is no certificate to look at: what answers speaks something else, or did not want to go on. */
export const isNotEncrypted = (code: string): boolean => /TLS|SSL|^EPROTO$/.test(code) && !isUntrusted(code);

/** A clock that is wrong by days refuses every certificate; a new one in its place would not help. */
const OUT_OF_TIME = /^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/;
const OF_ANOTHER_HOST = /^(ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/;

/** Why a certificate was refused, in a sentence that says what to look at first. */
export function refusalOfCertificate(code: string): string {
  if (OUT_OF_TIME.test(code))
    return l10n.t`By this machine's clock, the service's certificate has expired or is not valid yet. Check the date and time of this machine. If they are right, there may be a proxy in between (${code}).`;
  if (OF_ANOTHER_HOST.test(code))
    return l10n.t`The service's certificate is for another host. Check the service's address. There may be a proxy or sign-in page in between (${code}).`;
  return l10n.t`The service's certificate is not trusted. There may be a proxy in between; check its certificate (${code}).`;
}
