import type { DemoPost } from './demo-post.ts'

export const englishPosts = {
  'bench-season': {
    author: 'benchwarmer',
    categories: ['hobby', 'stress'],
    language: 'en',
    isAnonymous: false,
    hoursAgo: 19,
    viewsCount: 61,
    content:
      "Made the team this year and I was so proud. Eight games in and I've played eleven minutes total. I counted. My dad drives forty minutes to every game and says \"good hustle\" afterwards, and I don't know what he's even looking at. I still love practice though. Is it stupid to stay just for practice?",
  },
  'new-country': {
    author: 'juneplum',
    categories: ['friendship', 'other'],
    language: 'en',
    isAnonymous: false,
    hoursAgo: 265,
    viewsCount: 118,
    content:
      "We moved from Vancouver to Seoul because of my mom's job. I look like everyone here, so people assume I understand everything, and then I open my mouth and it's all wrong. Today I laughed at a joke I didn't get and someone asked me what was funny. I wanted to disappear. At home my parents say I'll be fluent in no time. Nobody says what to do until then.",
  },
  'quiet-in-class': {
    author: 'anonymous3',
    categories: ['anxiety', 'study'],
    language: 'en',
    isAnonymous: true,
    hoursAgo: 40,
    viewsCount: 72,
    content:
      'I know the answer almost every time. I say it in my head, my heart goes crazy, somebody else says it and gets "great point!" My report said I should "participate more" like it\'s a switch I forgot to flip. I\'m not bored and I\'m not shy with my friends. I just can\'t make my arm go up.',
  },
  'essay-who-am-i': {
    author: 'noorreads',
    categories: ['career', 'stress'],
    language: 'en',
    isAnonymous: false,
    hoursAgo: 56,
    viewsCount: 80,
    content:
      "The application essay wants 650 words about who I am. I've written eleven first sentences. I'm the oldest of four, I make a lot of pasta, I'm good at getting a toddler to put shoes on. My friends have \"founded\" things. Nobody has ever founded anything in my house except lost socks. How do you write about a normal life so it sounds like it matters? It does matter to me.",
  },
  'sketchbook-read': {
    author: 'inkyfingers',
    categories: ['family', 'hobby'],
    language: 'en',
    isAnonymous: false,
    hoursAgo: 34,
    viewsCount: 57,
    content:
      'My mom went through my sketchbook while I was at school. She said the pages were "a bit dark" and asked if something was wrong. Nothing is wrong! I just like drawing shadows! But now every time I draw something I picture her looking at it, and I keep making everything cute on purpose. How do I tell her without making it a big fight?',
  },
  'they-went-without-me': {
    author: 'mayaskies',
    categories: ['friendship'],
    language: 'en',
    isAnonymous: true,
    hoursAgo: 10,
    viewsCount: 66,
    content:
      'Saw the photos. Everyone was there, matching outfits and all. I asked what people were doing on Saturday and they all said "nothing much". I\'d honestly rather they said "we\'re going without you". I liked every single picture so nobody would think I was upset. I was so upset.',
  },
  'scroll-until-two': {
    author: 'benchwarmer',
    categories: ['sleep'],
    language: 'en',
    isAnonymous: true,
    hoursAgo: 110,
    viewsCount: 48,
    content:
      "I'm not even enjoying it. It's 1:40, my eyes hurt, I'm watching a stranger restore a rusty pan. The second I put the phone down my brain starts listing everything I haven't done. So I pick it up again. How do you get through the part where it's dark and quiet?",
  },
  'new-glasses': {
    author: 'inkyfingers',
    categories: ['appearance'],
    language: 'en',
    isAnonymous: false,
    hoursAgo: 155,
    viewsCount: 63,
    content:
      'Got glasses. Was ready to be miserable about it. Then I walked outside and TREES HAVE SEPARATE LEAVES. Someone in homeroom called me "professor" and I said "thank you" before I could think of being embarrassed. 10/10 would see again.',
  },
  'she-likes-him-too': {
    author: 'juneplum',
    categories: ['love', 'friendship'],
    language: 'en',
    isAnonymous: true,
    hoursAgo: 88,
    viewsCount: 70,
    content:
      "My best friend told me who she likes and it's the same person I've liked since last year. I never told her. I just said \"omg yes you'd be so cute\" and helped her pick what to wear. I'm not even mad at her, she doesn't know. I just feel like I lost something I never had. Do I tell her now, or is it too late to be honest?",
  },
  'asthma-mile': {
    author: 'mayaskies',
    categories: ['health', 'hobby'],
    language: 'en',
    isAnonymous: false,
    hoursAgo: 235,
    viewsCount: 91,
    content:
      "I have asthma and I ran a whole mile today. It took 14 minutes, which is a joke for most people, and I walked two bits of it. My coach ran the last lap next to me and didn't say anything, she just stayed. I've sat out of PE since I was nine because everyone was scared for me, me included. My doctor helped me make a plan with my inhaler and a warm-up. Posting this because last year I would've wanted to read it.",
  },
  'lunch-comic': {
    author: 'inkyfingers',
    categories: ['hobby', 'friendship'],
    language: 'en',
    isAnonymous: false,
    hoursAgo: 290,
    viewsCount: 76,
    content:
      "I've been drawing a comic about two snails who run a post office. Showed it to someone at lunch and he read it out loud in a baby voice to the whole table. I laughed too, because what else do you do. I haven't drawn the snails since. They're just sitting there mid-delivery and I feel bad for them.",
  },
  'two-houses': {
    author: 'anonymous3',
    categories: ['family'],
    language: 'en',
    isAnonymous: true,
    hoursAgo: 25,
    viewsCount: 84,
    content:
      "Mondays to Wednesdays at Mum's, Thursdays and Fridays at Dad's, weekends swap. Two toothbrushes, two beds, two sets of rules about phones. Everybody says I'm handling it so well. I think that's because I never leave anything behind, so nobody has to phone the other one. I pack the night before. I check the list twice.\n\nNobody asks which one I call home when I'm tired.\n\nI don't want them back together. It was loud before. I just want one drawer somewhere that I never have to pack.",
  },
  'passed-chem': {
    author: 'noorreads',
    categories: ['study'],
    language: 'en',
    isAnonymous: false,
    hoursAgo: 180,
    viewsCount: 105,
    content:
      "Failed my first chemistry test with a 39. Cried in the bathroom, then went to every single Tuesday help session for two months, sat at the front like a nerd, asked questions that made people sigh. Got a 74 today. It's not an A and I do not care. I'm putting it on the fridge next to my little brother's finger painting.",
  },
  'told-my-mom': {
    author: 'mayaskies',
    categories: ['anxiety', 'health'],
    language: 'en',
    isAnonymous: true,
    hoursAgo: 205,
    viewsCount: 98,
    content:
      "I told my mom I think I need to talk to someone. I did it in the car so we wouldn't have to look at each other. I'd rehearsed a whole speech, and what came out was \"I'm worried all the time and I'm tired of it.\" She was quiet for one red light and then said \"okay, we'll find someone.\" That was it.\n\nFirst appointment was yesterday. A lot of questions, a bit awkward, a very ugly painting of a boat. I don't feel fixed. But I slept, I think just because somebody else knows now.",
  },
  'still-his-hoodie': {
    author: 'benchwarmer',
    categories: ['love'],
    language: 'en',
    isAnonymous: true,
    hoursAgo: 320,
    viewsCount: 55,
    content:
      "We broke up three weeks ago and I keep nearly sending her stuff. A dog that looked like a loaf of bread. The song from the bus. It isn't even that I want to get back together, I just don't know where to put all the small things I used to tell her.",
  },
  'order-rehearsal': {
    author: 'anonymous3',
    categories: ['anxiety'],
    language: 'en',
    isAnonymous: false,
    hoursAgo: 2.4,
    viewsCount: 33,
    content:
      'Does anybody else rehearse their food order the whole time in line and then say "you too" when they tell you to enjoy it?',
  },
  'spare-parent': {
    author: 'noorreads',
    categories: ['family', 'stress'],
    language: 'en',
    isAnonymous: true,
    hoursAgo: 68,
    viewsCount: 74,
    content:
      "Pick up the twins, start dinner, sign the reading log, then my homework at ten. My parents both work late, they're exhausted, and I love my brothers and sister. I'm not angry at anyone. But when my friends say \"just come out for an hour\" I can't explain why an hour is so complicated. Sometimes I want somebody to ask me if I've eaten.",
  },
  'braces-off': {
    author: 'juneplum',
    categories: ['appearance'],
    language: 'en',
    isAnonymous: false,
    hoursAgo: 128,
    viewsCount: 59,
    content:
      "Braces off after two years! My teeth feel like wet piano keys. I'd got so used to smiling with my mouth closed that I had to practise in the mirror like a weirdo.",
  },
  'what-am-i-good-at': {
    author: 'benchwarmer',
    categories: ['career'],
    language: 'en',
    isAnonymous: false,
    hoursAgo: 360,
    viewsCount: 67,
    content:
      "Career day. Everyone had to write down what they're good at and I sat there until the bell. I'm okay at a lot of things. I'm the guy who's fine at everything and then goes home. The lady from the hospital said she only worked out what she wanted at 26, and that's the only thing I wrote down all day.",
  },
  'brave-and-scared': {
    author: 'teenbuddy',
    categories: ['anxiety'],
    language: 'en',
    isAnonymous: false,
    isAiGenerated: true,
    hoursAgo: 16,
    viewsCount: 71,
    content:
      'A small reminder: being scared and being brave can happen at the same time. If today only had room for one brave thing (sending the text, walking into the room, asking for help), that counts. What was your one thing?',
  },
  'rest-is-allowed': {
    author: 'teenbuddy',
    categories: ['stress', 'other'],
    language: 'en',
    isAnonymous: false,
    isAiGenerated: true,
    hoursAgo: 140,
    viewsCount: 78,
    content:
      "You don't have to earn a break by falling apart first. Ten quiet minutes, a glass of water, a window you can look out of. The work will still be there, and you'll come back to it with a bit more of yourself. 🌱",
  },
} satisfies Record<string, DemoPost>
