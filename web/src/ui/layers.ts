import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Layers over the page: dialogs, sheets, popovers and menus. Each open layer has its own entry in the browser's
 * history, above the entry of its page, so that Back closes the topmost layer. Such an entry holds the router's state
 * of the page and `layer`, its height above the page. The router does not see navigations between entries of one page.
 */
interface Layer {
  /** Called on Back. The layer closes, or stays open and asks first. */
  onBack: () => void
  /** Whether it would ask first. */
  asks: () => boolean
}

type State = Record<string, unknown>

const layers: Layer[] = []

/** The browser silently drops a navigation without a target, which the router may have requested. */
const givenUpAfterMs = 1_000
/** Our own steps have a target. One that is only slow must not be repeated: the second would leave the app. */
const slowestStepMs = 15_000

/** The target of our running navigation; null if none is running. */
let target: number | null = null
/** Whether Back was pressed while a layer that stays open was getting its entry again. */
let isPressed = false
/** Whether the router has requested a navigation to another page that has not happened yet. */
let isLeaving = false
/** Navigations by the router during one of ours. */
let queued = 0
let givingUp: ReturnType<typeof setTimeout> | undefined
/** Entries of this page's layers that still exist after Back; a layer that stays open reuses its own. */
let ahead = 0
/** The state for the page's own entry, set once it is reached: the router replaced it while layers were open. */
let replaced: { state: State; url: string } | null = null

let push: History['pushState'] = () => undefined
let replace: History['replaceState'] = () => undefined
let step: (delta: number) => void = () => undefined

const stateOf = (state: unknown): State =>
  typeof state === 'object' && state !== null ? { ...state } : {}
const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0)

/** The current entry. `idx` is the router's index of the page; a layer's index continues from its page. */
function entryNow() {
  const state = stateOf(history.state)
  const idx = numberOf(state['idx'])
  const layer = numberOf(state['layer'])
  return { idx, layer, position: idx + layer }
}
let shown = { idx: 0, layer: 0, position: 0 }

function startStep(delta: number, patienceMs = slowestStepMs): void {
  step(delta)
  clearTimeout(givingUp)
  givingUp = setTimeout(() => {
    target = null
    isPressed = false
    isLeaving = false
    settle()
  }, patienceMs)
}

/** Make the history match the open layers. */
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
  // An entry made by the browser, for example by an anchor link, gets its index.
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
    // One press may pass two entries if the upper one is new. It answers the question of the topmost layer, and must
    // not ask it again.
    if (isSamePage && at > 0 && layer.asks()) break
    layer.onBack()
  }
  // By then React has unmounted the closed layers.
  setTimeout(isSamePage ? arriveAtPage : settle)
}

/** A layer that asks before it closes is still open and gets its entry again. */
function arriveAtPage(): void {
  if (target !== null) return
  if (layers.length > shown.layer) settle()
  else arrive()
}

/** Call once, before the router starts. */
export function startLayers(): void {
  push = history.pushState.bind(history)
  replace = history.replaceState.bind(history)
  step = history.go.bind(history)
  shown = entryNow()
  window.addEventListener('popstate', onPop, { capture: true })

  // A page opened from a layer replaces the layer's entry, which would otherwise be a dead step of Back.
  history.pushState = (state: unknown, unused, url) => {
    const { layer, position } = entryNow()
    if (layer === 0) push(state, unused, url)
    else replace({ ...stateOf(state), idx: position }, unused, url)
    shown = entryNow()
    ahead = 0
    replaced = null
    // A running step back passes the new page and returns to it. A step forward has lost its entry.
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
      startStep(delta - layer, givenUpAfterMs)
    }
  }
  // The page was reloaded while a layer was open.
  settle()
}

let isSettling = false
/** Wait for the end of this commit: a layer closed and one opened in the same commit share the entry. */
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
  /** False for a layer with an address, and so an entry of the router's. */
  isLayer?: boolean
}

/** Make Back close a layer by `onBack` while the component is mounted. */
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
