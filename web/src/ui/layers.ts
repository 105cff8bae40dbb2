import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * What lies over the page: dialogs, sheets, popovers and menus. Each open layer has an entry of its own in the browser's
 * history, above the entry of its page, so that Back closes the topmost layer. Such an entry holds the router's state of
 * the page and `layer`, its height above the page. The router never hears of a step between entries of one page.
 */
interface Layer {
  /** Back was pressed. The layer closes, or stays and asks first. */
  onBack: () => void
  /** Whether it would ask first. */
  asks: () => boolean
}

type State = Record<string, unknown>

const layers: Layer[] = []

/** The browser drops a step that leads nowhere without a word. */
const givenUpAfterMs = 1_000

/** Where the step that was begun here leads; null when none is under way. */
let target: number | null = null
/** Whether Back was pressed while a layer that stays was getting its entry again. */
let isPressed = false
/** Whether the router has asked for a step to another page that has not happened yet. */
let isLeaving = false
/** Steps that the router asked for while one of ours was under way. */
let queued = 0
let givingUp: ReturnType<typeof setTimeout> | undefined
/** Entries of this page's layers that still exist after Back, so that a layer that stays gets its own again. */
let ahead = 0
/** What the page's own entry is to hold once it is reached: the router replaced it while layers lay above. */
let replaced: { state: State; url: string } | null = null

let push: History['pushState'] = () => undefined
let replace: History['replaceState'] = () => undefined
let step: (delta: number) => void = () => undefined

const stateOf = (state: unknown): State =>
  typeof state === 'object' && state !== null ? { ...state } : {}
const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0)

/** The entry that is shown. `idx` is the router's count of the pages; a layer counts on from its page. */
function entryNow() {
  const state = stateOf(history.state)
  const idx = numberOf(state['idx'])
  const layer = numberOf(state['layer'])
  return { idx, layer, position: idx + layer }
}
let shown = { idx: 0, layer: 0, position: 0 }

function startStep(delta: number): void {
  step(delta)
  clearTimeout(givingUp)
  givingUp = setTimeout(() => {
    target = null
    isPressed = false
    isLeaving = false
    settle()
  }, givenUpAfterMs)
}

/** Makes the history fit the open layers. */
function settle(): void {
  if (target !== null || isLeaving) return
  const { layer, position } = entryNow()
  const missing = Math.min(ahead, layers.length) - layer
  if (layer > layers.length || missing > 0) {
    const delta = layer > layers.length ? layers.length - layer : missing
    target = position + delta
    startStep(delta)
    return
  }
  for (let next = layer + 1; next <= layers.length; next++)
    push({ ...stateOf(history.state), layer: next }, '')
  ahead = layers.length
  shown = entryNow()
}

function arrive(): void {
  clearTimeout(givingUp)
  const wasPressed = isPressed
  target = null
  isPressed = false
  ahead = shown.layer
  if (replaced && shown.layer === 0) {
    replace(replaced.state, '', replaced.url)
    replaced = null
  }
  if (queued !== 0) {
    const delta = queued
    queued = 0
    history.go(delta)
  } else settle()
  if (wasPressed) layers.at(-1)?.onBack()
}

function onPop(event: PopStateEvent): void {
  const before = shown
  // An entry of the browser's own, as by a link within the page, gets its place in the count.
  if (history.state === null) replace({ idx: before.idx + 1 }, '')
  shown = entryNow()
  if (target !== null) {
    event.stopImmediatePropagation()
    if (shown.position === target) arrive()
    else {
      isPressed ||= before.position < target && shown.position <= before.position
      startStep(target - shown.position)
    }
    return
  }
  isLeaving = false
  clearTimeout(givingUp)
  const isSamePage = shown.idx === before.idx
  if (isSamePage) event.stopImmediatePropagation()
  else {
    ahead = 0
    replaced = null
  }
  const closing = layers.slice(isSamePage ? shown.layer : 0).toReversed()
  for (const [at, layer] of closing.entries()) {
    // One press may pass two entries, where the upper one was made a moment ago. It answers the question on top, and
    // does not ask it again.
    if (isSamePage && at > 0 && layer.asks()) break
    layer.onBack()
  }
  // React has closed by then what closes.
  setTimeout(isSamePage ? arriveAtPage : settle)
}

/** A layer that asks before it closes, and so is still open, gets its entry again. */
function arriveAtPage(): void {
  if (target !== null) return
  if (layers.length > shown.layer) settle()
  else arrive()
}

/** To be called once, before the router starts. */
export function startLayers(): void {
  push = history.pushState.bind(history)
  replace = history.replaceState.bind(history)
  step = history.go.bind(history)
  shown = entryNow()
  window.addEventListener('popstate', onPop, { capture: true })

  // A page that is opened from a layer takes the place of the layer's entry, which would be a dead step of Back.
  history.pushState = (state: unknown, unused, url) => {
    const { layer, position } = entryNow()
    if (layer === 0) push(state, unused, url)
    else replace({ ...stateOf(state), idx: position }, unused, url)
    shown = entryNow()
    ahead = 0
    replaced = null
    // A step back that is under way passes the new page, and returns to it. One forward has lost its entry.
    if (target !== null) target = layer === 0 ? null : shown.position
    setTimeout(settle)
  }
  history.replaceState = (state: unknown, unused, url) => {
    const { layer } = entryNow()
    if (layer === 0) return replace(state, unused, url)
    const page = stateOf(state)
    delete page['layer']
    replace({ ...page, layer }, unused, url)
    replaced = { state: page, url: location.href }
  }
  // The router counts from the page, not from the layers above it.
  history.go = (delta = 0) => {
    const { layer } = entryNow()
    if (target !== null) queued += delta
    else if (layer === 0 || delta >= 0) step(delta)
    else {
      isLeaving = true
      startStep(delta - layer)
    }
  }
  // The page was reloaded while a layer was open.
  settle()
}

let isSettling = false
/** After the present commit: what is closed and opened in one keeps the entry. */
function settleSoon(): void {
  if (isSettling) return
  isSettling = true
  queueMicrotask(() => {
    isSettling = false
    settle()
  })
}

interface Options {
  /** Whether `onBack` would ask before it closes. */
  asks?: boolean
  /** Not where the layer has an address, and with it an entry of the router's. */
  isLayer?: boolean
}

/** Makes Back close what lies over the page, by `onBack`, for as long as the component is mounted. */
export function useLayer(onBack: () => void, { asks = false, isLayer = true }: Options = {}): void {
  const back = useEffectEvent(onBack)
  const wouldAsk = useEffectEvent(() => asks)
  useLayoutEffect(() => {
    if (!isLayer) return undefined
    const layer = { onBack: () => back(), asks: () => wouldAsk() }
    layers.push(layer)
    settleSoon()
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      settleSoon()
    }
  }, [isLayer])
}
