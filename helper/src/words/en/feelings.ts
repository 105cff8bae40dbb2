import type { IdOf } from '../../families.ts'
import type { Written } from '../variant.ts'

export const feelings: Written<IdOf<'feeling'>> = {
  heavy: [
    'That sounds really heavy, so I’d like to ask you something carefully. | Do you sometimes think about dying or disappearing? Any answer is okay, and there are people to talk to below.',
    'Those words are staying with me. You must be so worn down. | Is it just today, or has it been like this for a while? I’ll leave the way to real people open below.',
    'It sounds like you want to put everything down. | If I’ve got that wrong, tell me. If I haven’t, please don’t go through it alone, and say something to the people below as well.',
    'You’ve probably been trying hard for a long time before it felt like this. | When does it hit you most? If saying it is too hard, you can start with a text to somebody below.',
  ],
  panic: [
    'That must be really frightening right now. | It can come on very strong, and it does ease off bit by bit. Feel your feet on the floor. Shall we breathe slowly together?',
    'Your whole body just hit the alarm. | You don’t have to act fine. Start with breathing out longer than you breathe in. Want to do it together, below?',
    'It’s scary when your body does that. | Name three things you can see, quietly, and let the air out slowly. Would you like to follow the screen with me?',
    'You don’t need to explain anything right now. | Shall we just breathe first? If your chest really hurts or it doesn’t ease, please tell an adult near you.',
  ],
  anxious: [
    'It sounds like you’ve been on edge for a while. | Worry often gets loud around things that matter to you. What’s the picture that keeps coming up?',
    'Even your rest probably doesn’t feel like rest. | You don’t have to fix all of it, maybe just put one worry on the table. Which one comes first?',
    'You’ve been carrying that fear around all day. | Noticing where it sits in your body can take a bit of its power away. When did it start?',
    'Your head doesn’t get a break, does it. | Living through things that haven’t even happened would tire anyone out. Is there one part you can do something about?',
    'Putting a fear into words is a big thing. | Drop your shoulders for a second and let out one long breath. What scares you the most right now?',
  ],
  sad: [
    'That sounds like it really hurts. | If you need to cry, cry. You don’t have to hold it together here. What’s going on?',
    'I’m sorry your heart is this heavy today. | Sadness isn’t something you have to get over quickly. What keeps coming back to you?',
    'Thank you for bringing the sad stuff here. | Pretending to be fine might have made it even harder. When does it come up the most?',
    'Sounds like everything went a bit grey. | You don’t need to know exactly why. Could you tell me one thing that’s part of it?',
    'You were that upset, and maybe nobody noticed. | Who do you wish had seen it?',
  ],
  lonely: [
    'Feeling that alone hurts. | It can be even worse when there are people all around you. When does it get strongest?',
    'It sounds like nobody really sees what’s going on inside you. | One person who gets it can change a lot. Who do you talk to most these days?',
    'That’s such a lonely feeling. | A lot of people your age here know nights like this, and somebody would read it if you wrote it down. What would you want them to know?',
    'Having nowhere to put your words is hard. | You can say it here in any order. When did you feel most alone today?',
  ],
  angry: [
    'No wonder you’re angry. | Anger usually means somebody stepped on something that matters to you. What made you the maddest?',
    'I can feel how much it’s boiling. | You don’t have to be polite about it here. What did you want to say and couldn’t?',
    'That sounds so unfair and frustrating. | You don’t have to do anything about it right this second. What happened?',
    'You held it in for so long that it had to come out. | Sometimes there’s hurt or fear sitting under the anger. What’s the biggest feeling right now?',
  ],
  tired: [
    'You sound worn out. | You kept going even though it was hard. What takes the most out of you these days?',
    'I don’t think you say that lightly. | Maybe it’s been a long time since anyone told you that you can rest. How long have you felt like this?',
    'It sounds like there’s nothing left in the tank. | Today you could keep one thing and let the others wait. Which one would it be?',
    'Some days even small things are too big. | That’s not laziness, it’s what happens after trying for too long. When did you last really rest?',
  ],
  overwhelmed: [
    'Everything came at you at once. | When all of it has to be done, even starting feels impossible. Which one thing weighs the most?',
    'That’s a lot to have on your shoulders. | Writing it all down in no order at all can make a bit of room in your head. What comes up first?',
    'You haven’t had a second to catch your breath. | Stopping for a moment is part of moving on. What could you put down, just for today?',
    'Your head sounds full to the top. | Let out one long breath first. Then, shall we sort what’s urgent from what isn’t?',
  ],
  ashamed: [
    'You must have wanted to disappear into the floor. | It looks huge to you, and other people usually forget it by tomorrow. What bothered you most about it?',
    'That moment keeps replaying, doesn’t it. | Everybody has one that makes them hide under the blanket. How did the people around you react?',
    'Thanks for telling me, even though it feels awkward. | If it had happened to a friend, what would you say to them?',
    'Mistakes stick in your mind in such a mean way. | That one scene isn’t all of who you are. What are you afraid of now?',
  ],
  guilty: [
    'This has been sitting on your heart. | Feeling sorry is also a sign that you care about them. What would you do differently if you could?',
    'It sounds like you’re taking all the blame. | I wonder if every bit of it is really yours. Could you tell me how it went?',
    'Regret follows you around, I know. | You can’t change what’s done, but the next sentence is still open. What would you like to tell them?',
    'You’re being so hard on yourself. | Seeing a mistake and hating yourself for it are two different things. Which part stays with you most?',
  ],
  empty: [
    'Not feeling anything is hard in its own way. | When a heart works too hard for too long, it sometimes shuts the door for a bit. Since when has it been like this?',
    'Those sound like hollow days. | You don’t have to force yourself to feel something. Is there something you used to like that’s gone flat?',
    'The day just went past without touching you. | I wonder if there was one tiny moment that was okay. If there wasn’t, you can say that too.',
    'Everything must feel far away. | If this goes on for more than two weeks, I’d like an adult you trust, or a counsellor, to know. How are you eating and sleeping?',
  ],
  hurt: [
    'Ouch, that would sting. You expected better from them. | Maybe they didn’t even notice, and that hurts more. What did you wish they’d said?',
    'That left a mark on you. | Telling yourself it’s nothing doesn’t make it hurt less. Which part of it hurt most?',
    'The more you trusted them, the deeper it goes. | You don’t have to sort it out straight away. What do you feel towards them now?',
    'It must have felt like your feelings didn’t count. | Saying “that hurt me” isn’t starting a fight. What would your first sentence be?',
  ],
  jealous: [
    'Wanting what they have, and feeling small next to it. That’s a rough mix. | Envy can show you what you really wish for. What do you envy most about them?',
    'All that comparing must burn. | When you put somebody’s best moments next to your behind-the-scenes, you lose every time. When does it hit hardest?',
    'It feels like everyone’s ahead and you’re stuck. | A different pace isn’t standing still. What’s different from you a year ago?',
    'Maybe you even dislike yourself for feeling it. | Being jealous doesn’t make you a bad person. What would you like to be seen for?',
  ],
  worthless: [
    'It must have been a hard stretch to feel that way about yourself. | On worn-out days, only the failures look big. Did somebody say that to you, or did it come after something?',
    'Those are painful words to aim at yourself. | If a good friend said that about themselves, I don’t think you’d agree. What’s been chipping away at you?',
    'Nights when you can’t stand yourself are so long. | I don’t think you have to be good at something to be worth being around. When does it get loudest?',
    'There’s probably a lot of trying behind those words. | If you didn’t care, it wouldn’t hurt like this. What was today like?',
  ],
  bored: [
    'Slow kind of day. | You can talk about anything at all. What’s been catching your eye lately?',
    'Having nothing to do can drag your mood down too. | If you could be anywhere right now, what would you be doing?',
    'Sounds like one of those endless afternoons. | One tiny new thing can change how a day feels. What did you use to have fun with?',
    'Sometimes “bored” has another feeling hiding in it. | Is it just boring, or do you miss somebody?',
  ],
  'no-reason': [
    'Some days are just heavy without a reason. | You don’t have to find one. Was it there when you woke up, or did it show up later?',
    'It’s confusing when even you can’t tell what’s going on inside. | If it were weather, what would it be?',
    'It’s a feeling that’s hard to pin down. | Little things like sleep and food can tip it over. How have you been sleeping?',
    'Sounds all tangled up. | It could be a few things at once. Which one feels like the biggest piece?',
  ],
  happy: [
    'Oh, that’s lovely to read. | Who was the first person you wanted to tell?',
    'Something good happened! | You don’t only have to bring hard things here, so go ahead and brag. What’s the best part?',
    'I can tell how excited you are. | It probably means more because you worked for it. What was the hardest bit on the way?',
    'That’s a day worth keeping. | You could write down one line for a harder day to come back to. What would it say?',
  ],
}
