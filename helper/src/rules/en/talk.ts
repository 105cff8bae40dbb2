import type { IdOf } from '../../families.ts'
import type { Rules } from '../../reading/compile.ts'

export const talk: Rules<IdOf<'talk'>> = {
  breathe: {
    strong:
      'help me calm, calm down, breathing exercise*, breathing (thing|exercise*|with me|together), breathe (with|together), (can|help|how) ~ (breathe|calm down|calm me|calm myself|relax), calm me down, deep breath*, meditat*, help me calm, something calming',
    weak: 'calm',
  },
  'step-yes': { strong: '' },
  'step-no': { strong: '' },
  advice: {
    strong:
      'what do i say, what should i say, how do i tell, am i the problem, am i the asshole, aita, is it my fault, was i wrong, what now, what should i ~, what do i do, what can i do, what to do, should i ~, how do i (deal|fix|make|get|stop|tell|talk|handle|cope|say|ask), how (can|should) i (deal|fix|make|stop|tell|handle|cope|say|ask), any advice, advice, any tips, tips, help me, need help, what would you do, am i (wrong|overreacting|the problem|being dramatic), can you help',
    weak: 'help',
  },
  vent: {
    strong:
      '^listen, need to rant, rant for, vent, venting, listen to me, can you listen, want to talk, need to talk, get it off my chest, get this off my chest, rant, can i tell you, dont want advice, no advice, want to be heard, let it out',
  },
  burden: {
    strong:
      'stupid problem, silly problem, dumb problem, small problem, probably nothing, sounds silly, sorry (for|to) ~ (bother*|dump*|rant*|vent*|talk*|wast*|annoy*|complain*|trauma), sorry this is, sorry if ~, i am a burden, being a burden, burden, annoying you, wasting your time, its stupid but, this is stupid, its dumb but, sounds stupid, sounds dumb, others have it worse, other people have it worse, people have it worse, shouldnt complain, being dramatic, its not a big deal, not a big deal',
    weak: 'sorry',
  },
  thanks: {
    strong:
      '(?<!no )thank*, tysm, appreciate, that helped, that helps, this helped, you helped, feel better now, feeling better now, cheers, means a lot, youre the best, you are the best, you are nice, you are sweet, you are kind',
  },
  bye: {
    strong:
      'bed now, heading out, night night, ^night, ill be back, talk tomorrow, bye*, good night, goodnight, gn, see you, see ya, cya, ttyl, talk later, talk to you later, got to go$, got to go now, g2g, gtg, going to sleep, going to bed, go to bed now, heading to bed, going to go now, i am leaving$, ^later$, thats all, have to go$, have to go now, logging off, off to (bed|sleep)',
  },
  'how-are-you': {
    strong:
      'how are you, how are things, how was your day, how do you feel, whats up, what is up, wassup, sup, you ok, are you ok, how is it going, hows it going, how have you been, what are you doing, wyd',
  },
  greeting: {
    strong:
      '^hi+$, ^hey+$, ^hii, ^heyy, ^sup$, ^hi*$, ^hi, ^hey*$, ^hey, ^hello*, ^yo$, ^hiya, ^heya, good morning, good evening, good afternoon, anyone there, is anybody there, first time here, i am new, new here, howdy, ^ok hi',
  },
  laugh: { strong: '^(lol|lmao|haha*|hehe*|rofl|lmfao|ㅋ)$, thats funny, so funny' },
  unsure: {
    strong:
      '^(um|uh|hmm|well|mm)? ?i dont (know|no), ^i dont know, dont know$, not sure, ^maybe$, ^maybe, hard to explain, cant explain, i guess$, ^i guess, no idea$, whatever$, ^hmm*$, no clue',
  },
  no: {
    strong:
      '^no$, ^nope, ^nah, ^no (thanks|thank you|not|i|its|way), ^not$, ^never$, ^dont think so, ^i dont think so, ^i dont want to$, ^not yet, ^i havent, ^i didnt, ^i cant$',
  },
  yes: {
    strong:
      '^(yes|yeah|i do) ~ (sometimes|think|do), ^sometimes, ^a little, ^a bit, ^every day, ^all the time, ^often, ^yes, ^yeah, ^yea$, ^yep, ^yup, ^ya$, ^yh, ^ok$, ^okay, ^sure, ^i think so, ^kind of, ^sort of, ^exactly, ^true, ^thats right, ^right$, ^mhm, ^definitely, ^ofc, ^of course, ^alright, ^fine$, ^k$, ^kk, ^i do$, ^i did, ^a lot$, ^ok',
  },
  silent: { strong: '^sigh$' },
  unreadable: { strong: '^test$, ^testing$, ^blah blah*' },
  'going-on': { strong: '' },
  listening: { strong: '' },
}
