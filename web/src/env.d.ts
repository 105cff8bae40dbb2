interface ImportMetaEnv {
  /** The version of the web app. */
  readonly RELEASE: string
}
