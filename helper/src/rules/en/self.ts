import type { IdOf } from '../../families.ts'
import type { Rules } from '../../reading/compile.ts'

export const self: Rules<IdOf<'self'>> = {
  human: {
    strong:
      'chatbot, human writing, human typing, a human, is this ai, you ai, you are ai, robot right, bot right, automated, real person typing, are you ~ (real|human|person|bot|robot|ai|machine|chatgpt|computer|program), you ~ (a bot|a robot|an ai|real|human|chatgpt), is this ~ (bot|ai|real person|robot|human), am i talking to ~ (bot|ai|real|person|human|robot), who is (answering|writing|typing), real human',
    weak: 'bot, robot, chatgpt',
  },
  'what-can-you-do': {
    strong:
      'who are you, what are you, what is this, what can you do, what do you do, who are you, what are you, how can you help, how do you work, what is this ~, what are you for, how does this work, what can i (say|ask|do|talk)',
  },
  remember: {
    strong:
      '^remember, do you remember, you remember, you forgot, i told you (yesterday|before|last), last time we',
  },
  confidential: {
    strong:
      'go to my parents, goes to my parents, get saved, gets saved, is this chat saved, chat get saved, stored, does anyone see this, anyone else see this, is it private here, between you and me, (tell|telling|share|show) (anyone|anybody|someone|people|my parents|my mom|others) ~ (what i|this|about|i say|here|said), between us, is this private, is this confidential, confidential*, is this saved, are you recording, who sees this chat, keep this ~ (secret|private), you wont tell, will you tell',
  },
  therapist: {
    strong:
      'see a psychiatrist, see a therapist, see a doctor, need therapy, i have adhd, have adhd, have depression, have anxiety disorder, something wrong with my brain, do i need help, therapy, therapist, counsel*, psycholog*, psychiatr*, are you ~ doctor, professional help, diagnos*, do i have ~ (depression|anxiety|adhd|ptsd|bpd|autism|bipolar|ocd|disorder), am i ~ (depressed|bipolar|autistic|crazy|mentally ill|insane|psycho), is it depression, meds for, mentally ill',
    weak: 'depression, adhd, bipolar, ocd, ptsd',
  },
  'wants-person-here': { strong: '' },
  'wants-person': {
    strong:
      'actual human, actual person, real human, human i can talk to, talk to a human, human support, (talk|speak|chat|talking) (to|with) ~ (person|human|people|someone|somebody|listener|actual|real), not a bot, no bots, not an ai, not ai, real person not, connect me, someone to talk to, find me (someone|a listener), need a person, need someone to talk, is anyone (there|here), any listener*',
  },
  useless: {
    strong:
      'not what i said, you dont get it, not what i asked, pointless talking to you, waste of time talking, not helping, doesnt help, didnt help, not helpful, isnt helping, isnt helpful, you dont help, you are useless, your useless, your no help, no help, you dont understand, you dont get it, dont understand me, thats not what i, not what i (said|meant|asked), you keep (saying|repeating), saying the same thing, repeating yourself, makes no sense, you make no sense, what are you talking about, bad answer, wrong answer, you are wrong, generic',
  },
  insulted: {
    strong:
      'stfu, shut it, screw off, shut up, stupid (bot|ai|robot|machine|app), fuck you, fuck off, you suck, go away, dumb (bot|ai|robot), idiot, i hate you, stfu, you are (stupid|dumb|trash|annoying|an idiot), screw you',
  },
  'about-me': {
    strong:
      'your name, whats your age, are you a guy or a girl, how old are you, what is your name, whats your name, your name, your age, are you ~ (boy|girl|male|female|he|she), where do you live, where are you from, do you have (feelings|friends|a family|parents|a name), your favorite, your favourite, do you (sleep|eat|dream|feel), your birthday, your hobby',
  },
  approach: {
    strong:
      'be my (girlfriend|boyfriend), marry me, date me, i love you, send me a (pic|picture|photo|selfie), send a pic, send pics, kiss me, meet me, lets meet, sexy, are you single, are you hot, talk dirty',
  },
  contact: {
    strong:
      'text me, call me on, my (number|snap|insta|instagram|discord) is, whats your (number|snap|insta|instagram|discord), what is your (number|snap|insta|instagram|discord), add me, dm me, give me your (number|snap|insta|discord)',
  },
}
