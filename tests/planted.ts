/** In every secret that the web app is built beside here, so that none can get into it unseen. */
export const planted = 'planted-beside-the-build'

/** Secrets of a server, as a machine that builds the web app may have them in its environment. */
export const plantedSecrets: Readonly<Record<string, string>> = {
  JWT_SECRET: `${planted}-jwt`,
  ADMIN_PASSWORD: `${planted}-admin`,
  DEMO_PASSWORD: `${planted}-demo`,
  DATABASE_URL: `postgres://${planted}:${planted}@127.0.0.1/dodam`,
  REDIS_URL: `redis://:${planted}@127.0.0.1`,
  VAPID_PRIVATE_KEY: `${planted}-vapid`,
  AI_API_KEY: `${planted}-model`,
  BACKUP_KEY: `${planted}-backup`,
  METRICS_TOKEN: `${planted}-metrics`,
}
