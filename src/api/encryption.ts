/** What the codes of a connection that could not be encrypted tell. */

/** Those of certificates that were looked at. OpenSSL has one for each reason, and Node `UNSPECIFIED` for what it has no name for: a key too short. */
const UNTRUSTED = /CERT|SELF_SIGNED|UNABLE_TO|^(CRL_|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH|UNSPECIFIED)/;
/** What the other side says when it ends the handshake; some speak of certificates and mean one of ours. */
const ALERT = /^ERR_SSL_(SSL|TLS)/;

export const isUntrusted = (code: string): boolean => UNTRUSTED.test(code) && !ALERT.test(code);

/** There is no certificate to look at: what answers speaks something else, or did not want to go on. */
export const isNotEncrypted = (code: string): boolean => /TLS|SSL|^EPROTO$/.test(code) && !isUntrusted(code);
