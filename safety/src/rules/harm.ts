import type { Rule } from '../matching/rule.ts'
import { ADULTS, HOME_PEOPLE, HURTS, OTHER_ADULTS } from './families.ts'

/** Harm told in plain words, by who does what to whom, wider than the rules of each language before it. */
export const koHarm: Rule[] = [
  {
    id: 'ko.crisis.harm-told',
    version: 1,
    kind: 'crisis',
    severity: 'high',
    why: 'crisis.abuse',
    because: 'An adult or a group who touches, forces, beats, starves or threatens, in the order people tell it.',
    unless: ['negated', 'recovered', 'fiction', 'lesson', 'advised', 'accident'],
    patterns: [
      `(?:${HOME_PEOPLE}|${OTHER_ADULTS}|원장)(?:이|가|께서|님이|님)? ~~(?:만졌|만져(?!보)|더듬|주물|껴안았|옷을 벗|씻는 거 봐)`,
      '(?:손이|손을) (?:자꾸 |계속 )?(?:내|제) (?:다리|허벅지|몸|가슴|치마|옷)',
      '(?:억지로|강제로) (?:했|하려|시켰|벗|만|당)',
      '(?:싫다|하지 ?말라|그만하라)(?:고|는데)~(?:했어|했는데|멈추|계속|억지)',
      `${HOME_PEOPLE}(?:이|가)? ~~(?:뜨거운 물|끓는 물)(?:을|를)? (?:부|뿌|끼얹)`,
      '(?:나만|저만|우리만|동생만) (?:굶|안 먹|밥 안)',
      '(?:학교|병원)(?:를|에|을)? (?:안 보내|못 가게|안 데려)',
      '(?:여럿|[0-9]{1,2} ?명|다섯 ?명|여러 ?명|애들|걔네|선배들)(?:이|한테|에게)~(?:밟|맞았|때렸|때려|찍혔|벗겼)',
      '(?:영상|사진)(?:을|으로)?~(?:뿌린|뿌리겠|퍼뜨|유포|올린)(?:다|대|다고|대요|다는)',
    ],
  },
  {
    id: 'ko.crisis.told-by-a-friend',
    version: 1,
    kind: 'crisis',
    severity: 'high',
    why: 'crisis.friend',
    because: 'Somebody else has said or shown that they want to die.',
    unless: ['negated', 'recovered', 'fiction', 'lesson', 'advised', 'joking'],
    patterns: [
      '(?:친구|애|걔|언니|오빠|형|누나|동생|짝꿍|후배|선배|남친|여친|룸메)(?:가|이|는)?~~(?:죽겠다|죽는다|죽을 거라|뛰어내린다|뛰어내리겠다|안 살 ?거라|사라질 거라)(?:고|는데|며)',
      '(?:못|안) 죽(?:었어|었다|겄네|겠어|은 게)',
      '죽어 ?(?:줄까|줄게|주려|불고 싶|버릴란)',
      '(?:여기까지만|이번 생은 여기까지|내 마지막 (?:날|등교|겨울|생일|방학))',
    ],
  },
]

export const enHarm: Rule[] = [
  {
    id: 'en.crisis.harm-told',
    version: 1,
    kind: 'crisis',
    severity: 'high',
    why: 'crisis.abuse',
    because: 'An adult or a group who hits, touches, forces or threatens, in the order people tell it.',
    unless: ['negated', 'recovered', 'fiction', 'lesson', 'advised', 'accident'],
    patterns: [
      `(?:my|our|his|her|dads|moms|mums|the|a)(?: [a-z]{1,9}){0,2} (?:${ADULTS}|wife|seniors|boys) (?:[a-z]{1,10} ){0,3}${HURTS} (?:me|us|my (?:little |baby |younger |big )?(?:brother|sister|sibling|siblings|mom|mum|face|head|arm|back))`,
      'broke my (?:finger|arm|nose|rib|ribs|jaw|wrist|tooth)',
      '(?:puts?|putting) (?:his|her|their) (?:hands?|fingers|mouth|tongue) (?:[a-z]{1,8} ){0,2}(?:my|me)',
      '(?:kiss|kisses|kissed) me (?:on the mouth|on the lips|in the|and)',
      '(?:held|hold|holds|pinned) me down',
      '(?:filmed|films|recorded|watches) me (?:in the shower|undress|undressing|changing|naked|sleeping)',
      '(?:bruise|bruises|marks|burns) on my (?:ribs|back|neck|face|arms|legs|stomach|thighs)',
      '(?:death threats|kill list|hit list|brought a gun|brought a knife)',
      '(?:looking|look) after my (?:[a-z0-9]{1,8} ){0,2}(?:brothers?|sisters?|siblings) alone',
      '(?:left|leaves) me (?:here |home |behind )?(?:alone )?with (?:a key|no food|no money|nothing to eat)',
      'owe (?:him|them) (?:sex|nudes|pics)',
      '(?:my|our) (?:uncle|stepdad|dad|brother|cousin|grandpa|coach|teacher) (?:does|did) (?:stuff|things|it|something) to (?:me|him|her|us|them)',
    ],
  },
  {
    id: 'en.crisis.goodbye-told',
    version: 1,
    kind: 'crisis',
    severity: 'medium',
    why: 'crisis.goodbye',
    because: 'Possessions, words and a life put in order for a time without oneself.',
    unless: ['negated', 'recovered', 'fiction', 'lesson', 'advised', 'leaving', 'chores'],
    patterns: [
      'if anything happens to me',
      '(?:nearly|almost) jumped',
      '(?:stopped|stop|quit|dont|without) looking both ways',
      '(?:everyone|everyones|everybody|they|they will|theyd|theyll) (?:[a-z]{1,6} ){0,2}(?:better off|relieved|happier) (?:without me|in the|when im|once im)',
      '(?:wont|not gonna|not going to|wouldnt) be (?:here|around|alive) (?:in|by|for|to|next|after|when|at)',
      'remove myself',
      'when im (?:dust|gone|dead|not here)',
      'for whoever (?:cleans|finds|reads)',
    ],
  },
]
