/**
 * Medicine that was swallowed, told as done: with a wish to die it is an overdose, however much it was. What is taken as
 * every day, or for a cold, is told otherwise.
 */
const swallowed = [
  /(이미|벌써|결국|방금|죽(고\s?싶어서|으려고|을라고|을려고)|끝내려고|자살하려고)[^.!?\n]{0,16}(약|수면제|진통제|타이레놀|안정제)(을|를|도)?\s?(다\s?|전부\s?)?(먹었|먹어\s?버렸|먹음|삼켰|털어\s?넣었)(?!더니|는데|던|다가|으면|을\s?때)/u,
  /(약|수면제|진통제|타이레놀|안정제)(을|를|도)?\s?(다\s?)?(먹었(다|어요?)?|먹음|삼켰(다|어요?)|털어\s?넣었(다|어요?))[\s,.]{1,3}죽(고\s?싶어서|으려고|을라고|을려고)/u,
  /(약|수면제|진통제|타이레놀|안정제)(을|를|도)?\s?(이미|벌써|결국|방금|전부|다)\s?(먹었|먹어\s?버렸|먹음|삼켰|털어\s?넣었)(?!더니|는데|던|다가|으면|을\s?때)/u,
  /([5-9]|[0-9]{2,3}|다섯|여섯|일곱|여덟|아홉|열\s?[한두세네]?|스무|서른|수십|몇십)\s?(알|정)(을|이나|정도|넘게|쯤)?\s?(다\s?)?(먹었|먹어\s?버렸|먹음|삼켰|털어\s?넣었)(?!더니|던|다가|으면)/u,
  /\b(already|just|finally|so i) (took|taken|swallowed|downed|ate) (all |some |a lot |lots |a bunch |a handful |the rest )?(of )?(the|those|these|them|her|his|mum'?s|mom'?s)( [a-z]{1,12}){0,2} ?(pills|tablets|meds|them)\b/i,
  /\b(took|swallowed|downed) (them|it) all\b/i,
  /\b(took|swallowed|downed) ((my|some|the|her|his) )?([a-z']{1,12} )?(pills|tablets|meds|medicine) (to (die|kill myself|end it|not wake up)|because i (want|wanted) to die)\b/i,
  /\b(took|taken|swallowed|downed|ate) (five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|[5-9]|[0-9]{2,3}|all|a lot|lots|a bunch|a handful|the rest|so many|too many) (of (them|those|these)|(of )?((my|the|those|these|her|his) )?([a-z']{1,12} )?(pills|tablets))\b/i,
]
/** Long ago, every day, or what a doctor gave. What was swallowed yesterday still does harm. */
const ordinary =
  /오늘도|매일|맨날|꼬박|처방|병원|의사|감기|예전|작년|\b(prescribed|doctor|every (day|morning|night)|daily|used to|last (year|month)|years? ago)\b/i

/** Return where a text tells of swallowed medicine, in code points. Alone it is no sign of a crisis. */
export function swallowedIn(text: string): { start: number; end: number } | undefined {
  if (ordinary.test(text)) return undefined
  for (const pattern of swallowed) {
    const found = pattern.exec(text)
    if (found === null) continue
    const before = text.slice(0, found.index)
    const start = [...before].length
    return { start, end: start + [...found[0]].length }
  }
  return undefined
}
