import type { IdOf } from '../../families.ts'
import type { Rules } from '../../reading/compile.ts'

/** Beside the check of texts. The three that follow a crisis are heard only after one. */
export const crisis: Rules<IdOf<'crisis'>> = {
  'crisis-plan': { strong: '' },
  'crisis-suicide': { strong: '' },
  'crisis-self-harm': { strong: '' },
  'crisis-goodbye': { strong: '' },
  'crisis-abuse': {
    strong:
      '(dad|mom|stepdad|stepmom|uncle|brother|cousin|coach|father|mother|parents|teacher) ~ (hits me|hit me|beats me|beat me|touches me|touched me|chokes me|hurts me)',
  },
  'crisis-neglect': { strong: '' },
  'crisis-friend': { strong: '' },
  'crisis-pictures': {
    strong:
      '(post|leak|send|share|spread|leaking|posting|sharing|sending|expose) ~ (nudes|pics|pictures|photos|video|videos), (threatening|blackmail*|threatened) ~ (nudes|pics|pictures|photos|video|me), (nudes|pics|pictures|photos) ~ (threat*|blackmail*|leaked|if i dont pay), deepfake*, sextort*',
  },
  'crisis-call': {
    strong:
      '(cant|dont want to|scared to|too scared|afraid to|hate|not) ~ (call|calling|phone|text|talk|talking), (call|calling|phone|talking) ~ (scary|scares|hard|scared|awkward), what do i say, what would i say, how do i tell',
  },
  'crisis-secret': {
    strong:
      'dont tell, not tell, no one can know, nobody can know, keep ~ secret, cant know, cant find out, find out, if my (mom|dad|parents) ~',
  },
  'crisis-safe': {
    strong:
      'joking, kidding, joke, didnt mean it, dont mean it, i am safe, i am ok, i am okay, i am fine, i am better, feel better, feeling better, bit better, calmer, calmed, i wont, not going to do, i am good, i called, told my (mom|dad|parents|teacher|friend|sister|brother)',
  },
  'crisis-stay': { strong: '' },
  'crisis-hold': { strong: '' },
}
