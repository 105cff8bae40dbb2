import { Component, createRef, type ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'

/** What scrolls around an element, up to the dialog it is in. */
function scrollerOf(element: Element): Element | null {
  for (let one = element.parentElement; one && one.tagName !== 'DIALOG'; one = one.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(one).overflowY) && one !== document.body) return one
  }
  return element.closest('dialog') ? null : document.scrollingElement
}

/**
 * Holds what comes and goes beside a field, which follows it: where that would push the field, its page or dialog is
 * scrolled by as much, so that what is typed stays under the finger.
 */
export class KeepStill extends Component<{ className?: string | undefined; children: ReactNode }> {
  private readonly box = createRef<HTMLDivElement>()

  override getSnapshotBeforeUpdate(): number {
    return this.top()
  }

  /** Where the field is. */
  private top(): number {
    return this.box.current?.nextElementSibling?.getBoundingClientRect().top ?? 0
  }

  override componentDidUpdate(_: unknown, __: unknown, before: number): void {
    const box = this.box.current
    const moved = this.top() - before
    if (box && Math.abs(moved) >= 1) scrollerOf(box)?.scrollBy({ top: moved, behavior: 'instant' })
  }

  override render(): ReactNode {
    // A box of its own, so that no margin counts outside of it.
    return (
      <div ref={this.box} className={cx('flow-root', this.props.className)}>
        {this.props.children}
      </div>
    )
  }
}
