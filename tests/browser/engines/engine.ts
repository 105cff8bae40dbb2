/** A step of a finger, a mouse or a key, as both WebDriver protocols define it. */
type Step =
  | { type: 'pointerMove'; x: number; y: number; duration?: number }
  | { type: 'pointerDown' | 'pointerUp'; button: number }
  | { type: 'keyDown' | 'keyUp'; value: string }
  | { type: 'pause'; duration: number }

/** The steps of one finger, mouse or keyboard. */
export interface Input {
  type: 'pointer' | 'key'
  id: string
  parameters?: { pointerType: 'mouse' | 'touch' }
  actions: Step[]
}

/** One window of a browser other than Chromium, with everything a story needs of it. */
export interface Window {
  open: (url: string) => Promise<void>
  /** Run a function in the page. Arguments and result must be JSON values. */
  run: <A extends unknown[], R>(inPage: (...args: A) => R, ...args: A) => Promise<R>
  /** Perform presses and movements. */
  act: (inputs: Input[]) => Promise<void>
  back: () => Promise<void>
  picture: () => Promise<Buffer>
  /** Console errors of the page, where the browser reports them. */
  errors: string[]
  close: () => Promise<void>
}

/** A running browser. Each window has its own storage. */
export interface Engine {
  openWindow: (size: { width: number; height: number }) => Promise<Window>
  stop: () => Promise<void>
}
