import { type Mapped, MappedBuilder } from './mapped.ts'

/** The base form without apostrophes inside words and with single spaces: for rules that read signs. */
export function signForm(base: Mapped): Mapped {
  if (!/[a-z]'[a-z]|\s\s|\n|[ㅋㅎㅠㅜ]/.test(base.text)) return base
  const built = new MappedBuilder()
  for (let i = 0; i < base.text.length; i++) {
    const unit = base.text.charAt(i)
    if (
      unit === "'" &&
      /[a-z]/.test(base.text.charAt(i - 1)) &&
      /[a-z]/.test(base.text.charAt(i + 1))
    )
      continue
    if ((unit === ' ' || unit === '\n') && built.text.endsWith(' ')) continue
    built.add(unit === '\n' ? ' ' : unit, base.start[i] ?? 0, base.end[i] ?? 0)
  }
  return built.done()
}
