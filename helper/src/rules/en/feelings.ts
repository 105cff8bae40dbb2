import type { IdOf } from '../../families.ts'
import type { Rules } from '../../reading/compile.ts'

export const feelings: Rules<IdOf<'feeling'>> = {
  heavy: {
    strong:
      'what is the point, no point (in|to|of|anymore), point of anything, tomorrow ~ come, wish i ~ wake up, dont want to wake up, nothing matters, no hope, hopeless, cant see a future, better off without me, no reason to (be|go|get|keep|live), tired of (being here|living|existing|life), dont want to be here, wish i (wasnt|werent) here, want to disappear, give up on (life|everything)',
  },
  panic: {
    strong:
      'heart is pounding, hearts pounding, hearts racing, heart pounding, everything is spinning, everythings spinning, pass out, faint, chest is tight, cant calm down, cant breathe, cant breath, hard to breathe, panic*, heart is ~ (racing|pounding|going|beating|crazy), heart racing, hyperventilat*, going to pass out, hands ~ shaking, cant stop shaking, freaking out, chest ~ (tight|hurts), spiral*',
  },
  anxious: {
    strong:
      'scared about, scared of, afraid of, butterflies, stressing about, overanaly*, cant stop thinking about what, jittery, tense, paranoid, anxious, anxiety, worr*, nervous, scared, afraid, terrified, overthink*, on edge, stomach in knots, dread*, frightened, fear, cant relax, freaked, uneasy',
    weak: 'what if, shaking, scary',
  },
  sad: {
    strong:
      'worst day, the worst, horrible day, awful day, terrible day, bawling, sobbing, sob, feeling low, tearing up, hopelessly sad, broken, gutted, feel terrible, feel horrible, sad, crying, cry, cried, tears, depressed, heartbroken, heart hurts, heart aches, upset, unhappy, miserable, down lately, feeling down, feel down, feel low, feeling low, devastated, feel like crap, feel like shit, feel awful, gloomy',
    weak: 'feel bad, hurts, bad day, worst day',
  },
  lonely: {
    strong:
      'no one to talk to, nobody talks to me, no one talks to me, without anyone talking, i do everything alone, nobody texts me, no one texts me, nobody notices, left alone, miss having friends, loner, lonely, loneliness, alone, nobody gets me, no one gets me, nobody understands, no one understands, isolated, nobody to talk to, no one to talk to, nobody cares, no one cares, nobody likes me, no one likes me, on my own, by myself',
  },
  angry: {
    strong:
      'fuming, makes me (mad|angry|furious|sick), want to punch, could punch, punch a wall, cant stand, pisses me, triggered, drives me crazy, hate it here, angry, pissed, mad, furious, rage*, want to scream, break stuff, punch*, hate (him|her|them|everyone|everything|this|people), annoyed, annoying, fed up, unfair, livid, irritat*, frustrat*, sick of, seeing red, get on my nerves, gets on my nerves',
    weak: 'ugh, fuck, wtf, hate',
  },
  tired: {
    strong:
      'lie in bed, lay in bed, stay in bed, no motivation, unmotivated, every day is the same, same thing every day, sleep forever, done with today, weary, shattered, fed up with everything, exhausted, tired, burnt out, burned out, burnout, drained, so done, done with everything, no energy, worn out, cant be bothered, need a break, fatigued, running on empty, its hard, its too hard, struggling, rough',
    weak: 'done with, hard',
  },
  overwhelmed: {
    strong:
      'losing it, losing my mind, going on at once, way too much, not enough time, no time, deadlines, everything is due, breaking point, cant do it all, at my limit, overwhelm*, too much, stress*, pressure, where to start, cant keep up, cant handle, cant cope, piling up, falling apart, drowning in, everything at once, head is (full|exploding), losing my mind, a lot going on',
    weak: 'so much, busy',
  },
  ashamed: {
    strong:
      'they laughed, everyone laughed, laughed at my, voice cracked, wrong person, tripped, want to die of embarrassment, looked stupid, look stupid, embarass*, embarras*, asham*, humiliat*, cringe, awkward, made a fool, want to hide, mortified, everyone laughed, shame',
  },
  guilty: {
    strong:
      'regret*, said something awful, said something mean, gossip*, was mean to, feel bad that, my bad, apologi*, hate what i did, lied to, guilty, guilt, my fault, blame myself, regret*, feel terrible about, feel bad about, feel bad for, shouldnt have, ruined everything, i messed up, let everyone down, let them down',
    weak: 'sorry for what',
  },
  empty: {
    strong:
      'nothing is fun, not fun anymore, felt nothing, cant enjoy, dont enjoy, no interest, lost interest, everything feels pointless, blank inside, numb, empty, feel nothing, dont feel anything, cant feel anything, hollow, dead inside, zoned out, emotionless, on autopilot, no feelings, dont care about anything, unreal, dont enjoy anything',
  },
  hurt: {
    strong:
      'it hurt, that hurt, hurts that, was a joke but, stabbed me in the back, took advantage, hurt my feelings, feel hurt, feelings hurt, hurt me, betray*, let me down, disappoint*, ignored me, ignores me, stung, made fun of what i',
    weak: 'hurt, ignored, ignore',
  },
  jealous: {
    strong:
      'is so perfect, falling behind, behind everyone else, everyone on insta, prettier, smarter than, more popular, she gets everything, better life, i wish i was (her|him|like), jealous*, envy, envious, better than me, everyone else has, compare myself, comparing myself, falling behind, left behind, prettier than me, smarter than me, behind everyone',
  },
  worthless: {
    strong:
      'waste of space, a failure, a burden to, self esteem, no good at, always fail, i fail at, cant do anything, nobody would want me, unlovable, i am nothing, dont matter, not worth, talentless, idiot i am, i am an idiot, feel stupid, feel dumb, worthless, useless i am, i am useless, i am a failure, failure, good at nothing, not good at anything, bad at everything, hate myself, not good enough, never good enough, not enough, i suck, pathetic, loser, i am trash, i am so dumb, i am stupid, i am dumb, low self esteem, self esteem, no confidence, insecure, cant do anything right, disgust* (me|with myself)',
  },
  bored: { strong: 'nothing to do, so bored, bored, boring, nothing to do, boredom' },
  'no-reason': {
    strong:
      'weird and off, feel weird, feeling weird, feel off, in a mood, bad mood, dont know whats wrong, what is wrong with me, everything feels off, in a funk, dont know why i ~ (feel|am|cry|do), feel bad, feel off, feeling off, feel weird, feeling weird, something is wrong with me, off today, not myself, dont feel like myself, dont feel right, blah, meh, cant explain it, mixed feelings, confus*, moody, mood swings',
    weak: 'no reason',
  },
  happy: {
    strong:
      'asked me out, i did it, i passed, so proud, guess what, i made it, got accepted, best news, finally got, thrilled, stoked, best day, happy, excited, got in, i passed, i won, good news, proud of myself, great day, good day, feel good, feeling good, amazing day, so good, cant wait, yay, woohoo, went well, got an a, made the team, over the moon',
    weak: 'great, amazing',
  },
}
