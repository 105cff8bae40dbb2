/** What may be the name of an account. */
export const NAME = /(?<![a-z0-9_.-])[a-z0-9_][a-z0-9_.-]{2,28}[a-z0-9_](?![a-z0-9_])/g
/** A digit, an underscore or a dot inside makes a name of a word, but for measures and times. */
export const ODD = /^(?=[^a-z]*[a-z])(?!\d{1,4}[a-z]{1,3}$)(?=.*(?:[0-9_]|\.[a-z]))/

/** One-word answers of every conversation, which are no account unless they have a digit or a sign. */
const EVERYDAY =
  /^(?:yes|yeah|yea|yep|yup|no|nope|nah|ok|okay|okey|kay|hey|hi|hello|hiya|bye|thanks|thank|thx|ty|sorry|sure|maybe|really|what|why|when|where|who|how|same|nice|cool|good|great|fine|bad|sad|true|right|exactly|lol|lmao|haha|hahaha|omg|wow|hmm|umm|idk|idc|please|pls|wait|stop|done|nothing|everything|well|and|but|because|alone|tired|school|home|mom|dad|friends|night|tomorrow|today)$/

export const isEveryday = (word: string): boolean => EVERYDAY.test(word)
