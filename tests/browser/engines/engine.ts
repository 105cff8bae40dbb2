/** A step of a finger, a mouse or a key, as both WebDriver protocols write it. */
type Step =
  | { type: 'pointerMove'; x: number; y: number; duration?: number }
  | { type: 'pointerDown' | 'pointerUp'; button: number }
  | { type: 'keyDown' | 'keyUp'; value: string }
  | { type: 'pause'; duration: number }

/** What one finger, mouse or keyboard does. */
export interface Input {
  type: 'pointer' | 'key'
  id: string
  parameters?: { pointerType: 'mouse' | 'touch' }
  actions: Step[]
}

/** One window of a browser that is not Chromium, and everything a story needs of it. */
export interface Window {
  open: (url: string) => Promise<void>
  /** Runs a function in the page. What goes in and comes out must survive JSON. */
  run: <A extends unknown[], R>(inPage: (...args: A) => R, ...args: A) => Promise<R>
  /** Presses and moves what a person presses and moves. */
  act: (inputs: Input[]) => Promise<void>
  back: () => Promise<void>
  picture: () => Promise<Buffer>
  /** What the page wrote to its console as an error, where the browser tells. */
  errors: string[]
  close: () => Promise<void>
}

/** A running browser. Each window has its own storage. */
export interface Engine {
  openWindow: (size: { width: number; height: number }) => Promise<Window>
  stop: () => Promise<void>
}
