/** Every setting that the configuration reads. */
export const settingNames: readonly string[] = [
  'AUTH_SECRET',
  'BACKUP_EVERY',
  'BACKUP_KEEP',
  'BACKUP_KEY',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_REGION',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'BACKUP_TO',
  'DATABASE_URL',
  'DATA_DIR',
  'DESTINATION_HOSTS',
  'DKIM_DOMAIN',
  'DKIM_KEY_FILE',
  'DKIM_SELECTOR',
  'DRAIN_SECONDS',
  'EXPORT_S3_ACCESS_KEY_ID',
  'EXPORT_S3_ENDPOINT',
  'EXPORT_S3_REGION',
  'EXPORT_S3_SECRET_ACCESS_KEY',
  'HOST',
  'LOG_LEVEL',
  'MAIL_FROM',
  'METRICS_TOKEN',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_ISSUER',
  'PAGE_CACHE_MB',
  'PICTURE_HOSTS',
  'PORT',
  'PUBLIC_URL',
  'PURGE_HEADER',
  'PURGE_URL',
  'S3_ACCESS_KEY_ID',
  'S3_BUCKET',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_SECRET_ACCESS_KEY',
  'S3_UPLOAD_ROLE_ARN',
  'SAMPLE',
  'SMTP_URL',
  'TRUST_PROXY',
  'WEBSUB_HUB',
  'WORKERS',
]

/** Names that begin so are meant for this server. Common words such as `LOG_` may belong to other programs. */
const ours =
  /^(?:AUTH_|BACKUP_|DESTINATION_|DKIM_|DRAIN_|EXPORT_S3_|METRICS_|OIDC_|PAGE_CACHE_|PICTURE_|PUBLIC_|PURGE_|S3_|SMTP_|TRUST|WEBSUB_)/
/** Read by `npm run object-store` alone. */
const ofObjectStore = ['S3_CORS_ORIGIN']
/** Kubernetes sets such names for every service of a namespace. */
const ofKubernetes = /_SERVICE_HOST$|_PORT$|_PORT_/

/** Names in the environment that look like settings, but that nothing reads: probably spelling mistakes. */
export function listUnknownSettings(environment: Readonly<Record<string, string | undefined>>): string[] {
  const known = new Set([...settingNames, ...ofObjectStore])
  return Object.keys(environment)
    .filter((name) => ours.test(name) && !known.has(name) && !ofKubernetes.test(name))
    .toSorted()
}
