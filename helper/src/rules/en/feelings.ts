import type { IdOf } from '../../families.ts'
import type { Rules } from '../../reading/compile.ts'

export const feelings: Rules<IdOf<'feeling'>> = {
  heavy: {
    strong:
      'what is the point, no point (in|to|of|anymore), point of anything, tomorrow ~ come, wish i ~ wake up, dont want to wake up, nothing matters, no hope, hopeless, cant see a future, better off without me, no reason to (be|go|get|keep|live), tired of (being here|living|existing|life), dont want to be here, wish i (wasnt|werent) here, want to disappear, give up on (life|everything)',
  },
  panic: {
    strong:
      'cant breathe, cant breath, hard to breathe, panic*, heart is ~ (racing|pounding|going|beating|crazy), heart racing, hyperventilat*, going to pass out, hands ~ shaking, cant stop shaking, freaking out, chest ~ (tight|hurts), spiral*',
  },
  anxious: {
    strong:
      'anxious, anxiety, worr*, nervous, scared, afraid, terrified, overthink*, on edge, stomach in knots, dread*, frightened, fear, cant relax, freaked, uneasy',
    weak: 'what if, shaking, scary',
  },
  sad: {
    strong:
      'sad, crying, cry, cried, tears, depressed, heartbroken, heart hurts, heart aches, upset, unhappy, miserable, down lately, feeling down, feel down, feel low, feeling low, blue, devastated, feel like crap, feel like shit, feel awful, gloomy',
    weak: 'feel bad, hurts, bad day, worst day',
  },
  lonely: {
    strong:
      'lonely, loneliness, alone, nobody gets me, no one gets me, nobody understands, no one understands, isolated, nobody to talk to, no one to talk to, nobody cares, no one cares, nobody likes me, no one likes me, on my own, by myself',
  },
  angry: {
    strong:
      'angry, pissed, mad, furious, rage*, want to scream, break stuff, punch*, hate (him|her|them|everyone|everything|this|people), annoyed, annoying, fed up, unfair, livid, irritat*, frustrat*, sick of, seeing red, get on my nerves, gets on my nerves',
    weak: 'ugh, fuck, wtf, hate',
  },
  tired: {
    strong:
      'exhausted, tired, burnt out, burned out, burnout, drained, so done, done with everything, no energy, worn out, cant be bothered, need a break, fatigued, running on empty, its hard, its too hard, struggling, rough',
    weak: 'done with, hard',
  },
  overwhelmed: {
    strong:
      'overwhelm*, too much, stress*, pressure, where to start, cant keep up, cant handle, cant cope, piling up, falling apart, drowning in, everything at once, head is (full|exploding), losing my mind, a lot going on',
    weak: 'so much, busy',
  },
  ashamed: {
    strong:
      'embarass*, embarras*, asham*, humiliat*, cringe, awkward, made a fool, want to hide, mortified, everyone laughed, shame',
  },
  guilty: {
    strong:
      'guilty, guilt, my fault, blame myself, regret*, feel terrible about, feel bad about, feel bad for, shouldnt have, ruined everything, i messed up, let everyone down, let them down',
    weak: 'sorry for what',
  },
  empty: {
    strong:
      'numb, empty, feel nothing, dont feel anything, cant feel anything, hollow, dead inside, zoned out, emotionless, on autopilot, no feelings, dont care about anything, unreal, dont enjoy anything',
  },
  hurt: {
    strong:
      'hurt my feelings, feel hurt, feelings hurt, hurt me, betray*, let me down, disappoint*, ignored me, ignores me, stung, made fun of what i',
    weak: 'hurt, ignored, ignore',
  },
  jealous: {
    strong:
      'jealous*, envy, envious, better than me, everyone else has, compare myself, comparing myself, falling behind, left behind, prettier than me, smarter than me, behind everyone',
  },
  worthless: {
    strong:
      'worthless, useless i am, i am useless, i am a failure, failure, good at nothing, not good at anything, bad at everything, hate myself, not good enough, never good enough, not enough, i suck, pathetic, loser, i am trash, i am so dumb, i am stupid, i am dumb, low self esteem, self esteem, no confidence, insecure, cant do anything right, disgust* (me|with myself)',
  },
  bored: { strong: 'bored, boring, nothing to do, boredom' },
  'no-reason': {
    strong:
      'dont know why i ~ (feel|am|cry|do), feel bad, feel off, feeling off, feel weird, feeling weird, something is wrong with me, off today, not myself, dont feel like myself, dont feel right, blah, meh, cant explain it, mixed feelings, confus*, moody, mood swings',
    weak: 'no reason',
  },
  happy: {
    strong:
      'best day, happy, excited, got in, i passed, i won, good news, proud of myself, great day, good day, feel good, feeling good, amazing day, so good, cant wait, yay, woohoo, went well, got an a, made the team, over the moon',
    weak: 'great, amazing',
  },
}
