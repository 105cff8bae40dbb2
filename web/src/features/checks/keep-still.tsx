import { Component, createRef, type ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'

/** Return the scroll container of an element, up to its dialog. */
function scrollerOf(element: Element): Element | null {
  for (let one = element.parentElement; one && one.tagName !== 'DIALOG'; one = one.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(one).overflowY) && one !== document.body) return one
  }
  return element.closest('dialog') ? null : document.scrollingElement
}

/**
 * Wraps content that comes and goes above a field: if it would push the field, the page or dialog scrolls by as much,
 * so that the field stays in place.
 */
export class KeepStill extends Component<{ className?: string | undefined; children: ReactNode }> {
  private readonly box = createRef<HTMLDivElement>()

  override getSnapshotBeforeUpdate(): number {
    return this.top()
  }

  private top(): number {
    return this.box.current?.nextElementSibling?.getBoundingClientRect().top ?? 0
  }

  override componentDidUpdate(_: unknown, __: unknown, before: number): void {
    const box = this.box.current
    const moved = this.top() - before
    if (box && Math.abs(moved) >= 1) scrollerOf(box)?.scrollBy({ top: moved, behavior: 'instant' })
  }

  override render(): ReactNode {
    // A block formatting context of its own, so that margins do not leave it.
    return (
      <div ref={this.box} className={cx('flow-root', this.props.className)}>
        {this.props.children}
      </div>
    )
  }
}
