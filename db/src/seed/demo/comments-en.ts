import type { CommentsByPost } from './demo-comment.ts'

export const englishComments: CommentsByPost = {
  'bench-season': [
    {
      author: 'mayaskies',
      hoursAgo: 15.78,
      content:
        "Not stupid. Practice is most of what a team actually is. Also your dad is looking at you, that's what he's looking at.",
      replies: [
        { author: 'benchwarmer', hoursAgo: 13.55, content: 'ok that last line got me a bit' },
      ],
    },
    {
      author: 'okaytheo',
      hoursAgo: 10.28,
      content:
        'Ask the coach what would get you two more minutes. Worst case you know what to work on.',
    },
  ],
  'new-country': [
    {
      author: 'anonymous3',
      hoursAgo: 260.47,
      content:
        "Until then you're someone learning something hard every single day, in public. That takes guts.",
    },
    {
      author: 'noorreads',
      hoursAgo: 244.31,
      content:
        'We moved here when I was ten. The fake laugh phase ends, I promise. One day you make the joke.',
      replies: [
        {
          author: 'juneplum',
          hoursAgo: 241.03,
          content: '"One day you make the joke" is going on my wall.',
        },
      ],
    },
  ],
  'quiet-in-class': [
    {
      author: 'noorreads',
      hoursAgo: 33.23,
      content:
        'I asked my teacher if I could write my answer down and hand it in after class. She said yes straight away and it counted.',
      replies: [
        {
          author: 'anonymous3',
          hoursAgo: 30.42,
          content: 'I had no idea that was allowed. Trying it this week.',
        },
      ],
    },
    {
      author: 'teenbuddy',
      hoursAgo: 24.09,
      content:
        'Knowing the answer quietly is still knowing the answer. Thank you for saying it here.',
    },
  ],
  'essay-who-am-i': [
    {
      author: 'okaytheo',
      hoursAgo: 47.88,
      content:
        'I would read 650 words about how you get a toddler to put shoes on. I have been trying for years.',
    },
    {
      author: 'juneplum',
      hoursAgo: 34.03,
      content: '"It does matter to me" is your first sentence.',
      replies: [{ author: 'noorreads', hoursAgo: 30.24, content: "Oh. Oh no, you're right." }],
    },
  ],
  'sketchbook-read': [
    {
      author: 'mayaskies',
      hoursAgo: 30.84,
      content:
        'Maybe say it when nothing is happening, like while doing dishes: I know you were worried, please ask me instead of looking.',
      replies: [
        { author: 'inkyfingers', hoursAgo: 28.57, content: 'ok dishes plan. I can do dishes.' },
      ],
    },
    {
      author: 'noorreads',
      hoursAgo: 19.49,
      content: 'Drawing shadows means you noticed the light, just saying.',
    },
  ],
  'they-went-without-me': [
    {
      author: 'juneplum',
      hoursAgo: 8.88,
      content:
        'The liking every picture part. I have done exactly that. You are allowed to be upset.',
    },
    {
      author: 'okaytheo',
      hoursAgo: 4.64,
      content:
        '"Nothing much" hurts more than the truth would have. Is there one of them you trust enough to tell?',
      replies: [
        {
          author: 'mayaskies',
          hoursAgo: 2.55,
          content: "Maybe one. I'll think about how to say it.",
        },
      ],
    },
  ],
  'scroll-until-two': [
    {
      author: 'anonymous3',
      hoursAgo: 102.65,
      content:
        "I put on a really boring audio story with a sleep timer. It gives my brain something to hold that isn't me.",
      replies: [
        {
          author: 'benchwarmer',
          hoursAgo: 74.65,
          content: 'tried it with one about lighthouses. out in ten minutes.',
        },
      ],
    },
  ],
  'new-glasses': [
    {
      author: 'noorreads',
      hoursAgo: 149.74,
      content: 'The separate leaves moment!! I cried at a brick wall.',
    },
    {
      author: 'juneplum',
      hoursAgo: 129.62,
      content: '"Thank you" is the best answer anyone has ever given.',
    },
  ],
  'she-likes-him-too': [
    {
      author: 'mayaskies',
      hoursAgo: 76.63,
      content:
        'You can be honest about your feelings without asking her to change hers. "This is awkward but I want you to know" goes a long way.',
    },
    {
      author: 'okaytheo',
      hoursAgo: 68.1,
      content: 'Losing something you never had is still a loss. Be nice to yourself this week.',
    },
  ],
  'asthma-mile': [
    {
      author: 'benchwarmer',
      hoursAgo: 231.57,
      content: '14 minutes with a plan beats zero minutes with excuses (me). Huge.',
    },
    {
      author: 'anonymous3',
      hoursAgo: 216.32,
      content: "Your coach just staying. That's the whole thing, isn't it?",
      replies: [
        { author: 'mayaskies', hoursAgo: 196.32, content: 'It really is. I told her so today.' },
      ],
    },
    {
      author: 'noorreads',
      hoursAgo: 208.71,
      content: 'Posting what you needed last year is so kind.',
    },
  ],
  'lunch-comic': [
    {
      author: 'juneplum',
      hoursAgo: 284.17,
      content: 'I need to know what the snails are delivering. Please finish that route.',
      replies: [
        {
          author: 'inkyfingers',
          hoursAgo: 282.24,
          content: 'a birthday card that is already two years late',
        },
        { author: 'juneplum', hoursAgo: 280.26, content: 'I would read forty chapters of this.' },
      ],
    },
    {
      author: 'benchwarmer',
      hoursAgo: 267.37,
      content: 'He read it out because it was interesting enough to grab. Still rude though.',
    },
  ],
  'two-houses': [
    {
      author: 'okaytheo',
      hoursAgo: 20.08,
      content:
        'The drawer line. I hope somebody gives you that drawer. Could you ask each of them for one that stays as it is?',
      replies: [
        {
          author: 'anonymous3',
          hoursAgo: 17.39,
          content: 'I might. It sounds so small when you put it like that, in a good way.',
        },
      ],
    },
    {
      author: 'mayaskies',
      hoursAgo: 11.21,
      content: "You shouldn't have to be so good at packing. Thank you for writing this.",
    },
  ],
  'passed-chem': [
    {
      author: 'benchwarmer',
      hoursAgo: 170.35,
      content: '39 to 74 is a bigger jump than most people make in their whole life',
    },
    {
      author: 'juneplum',
      hoursAgo: 157.07,
      content: 'Fridge placement well earned.',
      replies: [
        {
          author: 'noorreads',
          hoursAgo: 154.14,
          content: 'It has a dinosaur magnet and everything.',
        },
      ],
    },
  ],
  'told-my-mom': [
    {
      author: 'inkyfingers',
      hoursAgo: 200.19,
      content: 'one red light. wow. I might do mine in the car too',
    },
    {
      author: 'anonymous3',
      hoursAgo: 187.2,
      content: "You don't have to feel fixed. Sleeping is already a lot. Proud of you.",
    },
    {
      author: 'noorreads',
      hoursAgo: 175.79,
      content: "Every waiting room has an ugly boat painting, it's the law.",
      replies: [
        { author: 'mayaskies', hoursAgo: 172.67, content: 'Then I trust the place even more now.' },
      ],
    },
  ],
  'still-his-hoodie': [
    {
      author: 'anonymous3',
      hoursAgo: 307.87,
      content:
        'Write the small things down somewhere. Not to send. Just so they have a place to go.',
      replies: [
        {
          author: 'benchwarmer',
          hoursAgo: 277.87,
          content: 'started a note called bread dogs. it helps more than I expected',
        },
      ],
    },
  ],
  'order-rehearsal': [
    {
      author: 'juneplum',
      hoursAgo: 2.02,
      content: 'I rehearse it in two languages and still point at the picture.',
    },
    { author: 'inkyfingers', hoursAgo: 1.32, content: '"you too" haunts me at night' },
  ],
  'spare-parent': [
    {
      author: 'mayaskies',
      hoursAgo: 57.83,
      content: 'Have you eaten? I mean it.',
      replies: [
        {
          author: 'noorreads',
          hoursAgo: 53.58,
          content: 'Cereal at eleven, but yes. Thank you for asking.',
        },
      ],
    },
    {
      author: 'okaytheo',
      hoursAgo: 44.56,
      content:
        'Could one evening a week be yours? My older brother made that deal and it saved him.',
    },
  ],
  'braces-off': [
    {
      author: 'inkyfingers',
      hoursAgo: 119.31,
      content: 'wet piano keys is the best description of anything ever',
    },
  ],
  'what-am-i-good-at': [
    {
      author: 'okaytheo',
      hoursAgo: 350.22,
      content:
        'Being fine at everything is a skill people pay for. You are also clearly good at noticing things.',
    },
  ],
  'brave-and-scared': [
    {
      author: 'inkyfingers',
      hoursAgo: 12.35,
      content: 'mine was telling the bus driver thank you out loud',
    },
  ],
}
