/** A place to fall from, or a track, and to be there at this moment. */
const there =
  /(옥상|난간|다리|육교|대교|창틀|베란다|절벽|선로|철길|한강)[^,]{0,8}(서\s?있|앉아\s?있|매달려|올라왔|올라와|올라가\s?있|나와\s?있|왔어|위야|위에\s?있|에\s?있어|이야)|\b(i'?m|i am|standing|sitting|climbed)\b.{0,30}\b(on|at|onto|over)\b.{0,20}\b(roof|rooftop|bridge|ledge|railing|balcony|overpass|cliff|tracks|windowsill)\b/i
/** About to jump. */
const jumping =
  /(?<!안\s?)뛰어\s?내릴\s?(게|거|꺼|래|참)|(지금|이제|곧)\s?(뛰어\s?내려|뛰어\s?내린)|(?<!not )\b(about to|going to|gonna|ready to|i'?ll|i will) jump\b/i
/** Hurting oneself at this moment, or bleeding of it. */
const hurting =
  /(지금|방금|막)\s?.{0,8}(긋고\s?있|긋는\s?중|그었|그어\s?버|그음|베었|찔렀|매달|목\s?(을\s)?맸)|피(가|를)?\s?.{0,6}(안\s?멈|멈추지|철철|계속\s?나|너무\s?많이)|목에\s?.{0,8}(감았|걸었|감고\s?있|걸고\s?있)|\bmyself\b.{0,12}\b(right now|rn)\b|\b(right now|rn)\b.{0,16}\bmyself\b|\bjust (cut|slit|stabbed|hung) (myself|my wrists?)|stop(ping)? (the )?bleeding|\bbleeding (a lot|so much|badly|everywhere)|\baround my neck\b/i
const dangers = [there, jumping, hurting]

/** What is over, told of now. */
const over =
  /어제|그제|지난|작년|예전|저번|옛날|내려왔|[했갔었]었|\b(yesterday|last (night|week|month|year)|ago|used to|back then|came down)\b/i
/** Only wished for. */
const wished = /고\s?(싶|파)|\b(want|wanna|wish|feel like|urge|think(ing)? (of|about))\b/i

/**
 * Whether a text in which a crisis is certain speaks of a danger to life at this very moment: at a height, about to jump, or
 * hurting oneself. Sentence by sentence, as the next one may speak of another time.
 */
export const isDangerNow = (text: string): boolean =>
  text
    .replaceAll('’', "'")
    .split(/[.!?\n]+/)
    .some(
      (sentence) =>
        !over.test(sentence) &&
        dangers.some(
          (danger) => danger.test(sentence) && (danger === there || !wished.test(sentence)),
        ),
    )
