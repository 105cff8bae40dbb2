import type { IdOf } from '../../families.ts'
import type { Rules } from '../../reading/compile.ts'

/** Beside the check of texts. The four that follow a crisis are heard only after one. */
export const crisis: Rules<IdOf<'crisis'>> = {
  'crisis-plan': { strong: '' },
  'crisis-suicide': { strong: '' },
  'crisis-self-harm': {
    strong:
      'cut myself, cutting myself, cut again, cutting again, burned my arm, burn my arm, hurting myself on',
  },
  'crisis-goodbye': {
    strong:
      'goodbye forever, wont hear from me, this is goodbye forever, my last message, wont see me again, last time you hear from me',
  },
  'crisis-abuse': {
    strong:
      '(dad|mom|stepdad|stepmom|uncle|brother|father|mother|parents) ~ (slapped me|threw ~ at me|kicked me|punched me|pushed me|slaps me|kicks me|punches me|whips me|locked me), (dad|mom|stepdad|stepmom|uncle|brother|cousin|coach|father|mother|parents|teacher) ~ (hits me|hit me|beats me up|beat me up|beats me with|beat me with|touches me|touched me|chokes me|hurts me)',
  },
  'crisis-neglect': {
    strong:
      '(there is|theres) no food and, nothing to eat at home, (mom|dad|parents) ~ (hasnt|havent|not) been home, left us alone for days, home alone for days, havent eaten in days',
  },
  'crisis-friend': {
    strong:
      '(friend|bestie|sister|brother|cousin|boyfriend|girlfriend) ~ (cutting herself|cutting himself|self harm*|suicidal|kill herself|kill himself|goodbye note|suicide note)',
  },
  'crisis-pictures': {
    strong:
      '(hell|hed|shell|shed|theyll|theyd|says|said|threat*|blackmail*) ~ (post|leak|send|share|spread|expose) ~ (my|the) (nudes|pics|pictures|photos|video), leak* my (nudes|pics|pictures|photos|video), my nudes, (threatening|blackmail*|threatened) ~ (nudes|pics|pictures|photos|video), (nudes|pics|pictures|photos|video) ~ (threatening|blackmail*|threatened), deepfake of me, sextort*',
  },
  'crisis-call': {
    strong:
      '(what|how) ~ (say|call|phone) on the phone, what would i, awkward to call, hate phone calls, (cant|dont want to|scared to|too scared|afraid to|hate|not) ~ (call|calling|phone|text|talk|talking), (call|calling|phone|talking) ~ (scary|scares|hard|scared|awkward), what do i say, what would i say, how do i tell',
  },
  'crisis-secret': {
    strong:
      'finds out, find out, mom finds, dad finds, parents find, dont tell, not tell, no one can know, nobody can know, keep ~ secret, cant know, cant find out, find out, if my (mom|dad|parents) ~',
  },
  'crisis-joke': {
    strong: 'joking, kidding, joke, jk, didnt mean it, dont mean it, didnt mean that',
  },
  'crisis-safe': {
    strong:
      'i am safe, i am ok, i am okay, i am fine, i am better, feel better, feeling better, bit better, calmer, calmed, i wont, not going to do, i am good, i called, told my (mom|dad|parents|teacher|friend|sister|brother)',
  },
  'crisis-unnamed': { strong: '' },
  'crisis-stay': { strong: '' },
  'crisis-hold': { strong: '' },
}
