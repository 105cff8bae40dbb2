import type { IdOf } from '../../families.ts'
import type { Written } from '../variant.ts'

export const crisis: Written<IdOf<'crisis'>> = {
  'crisis-plan': [
    'I’m taking that very seriously. | Please don’t stay alone with it: call one of the lines below now. If something dangerous is near you, move away from it first. Who could come and be with you?',
    'Thank you for telling me. Right now, you being safe comes before everything else. | There are people below who pick up straight away. You can wake anyone in the house and say “I shouldn’t be alone right now”. Where are you at the moment?',
    'You must be in a lot of pain to have come this far. | I can’t come and sit with you, and you need somebody who can. Press a number below, or show this screen to an adult as it is.',
    'I can hear how much it hurts. | Feelings like this come in waves, and the strongest part passes. Let somebody below get through this wave with you. Who can you reach first?',
  ],
  'crisis-suicide': [
    'I’m really glad you told me. It must hurt a lot to think about dying. | I don’t want you to carry that alone. There are people below who will listen right now. Is anybody with you?',
    'That’s not something I’d ever brush aside. | Saying it out loud takes a lot. You can call below, or just text “I’m not okay”, and they’ll take it from there. Do you feel you might hurt yourself tonight?',
    'You’ve probably been holding this in for a long time. | You don’t have to hold it in here. There are people below whose voice can keep you company tonight.',
    'Things must feel unbearable for you to want it to stop like this. | There’s a reason it got this heavy, and somebody awake right now would like to hear it. What was the hardest part of today?',
    'It must have taken courage to write that. | You haven’t said anything wrong. I’d like one person you trust to know about this tonight. Whose face comes to mind?',
  ],
  'crisis-self-harm': [
    'You must be hurting so much inside to hurt yourself. | I’m not going to tell you off. If a wound is deep or won’t stop bleeding, please show an adult now. Are you okay where you’re hurt?',
    'That’s hard to say, and you said it. | Maybe it was the only thing that gave you a bit of relief. There are people below who can help that pain come out in words instead.',
    'It sounds like you held on for a long time before it came to this. | If the urge comes back, put the thing you use out of reach and message somebody below first. When is it strongest?',
    'I guess you’ve been hiding this on your own. | Please don’t hate yourself for not being able to stop. There are people who know how to make it less, step by step. Does anyone else know?',
  ],
  'crisis-goodbye': [
    'That sounds like a goodbye, and I’m worried about you. | Are you thinking about ending your life? If you are, please tell one of the people below right now.',
    'The way you said thanks sounded like a last time. | If there’s anything left to say, I’m listening. And somebody with a real voice is there for you below.',
    'I don’t want to just read past that. | If leaving means dying, please don’t decide that alone tonight. The lines below are open. Are you somewhere safe?',
    'Something big must be behind those words. | If you’re in danger right now, show this screen to whoever is closest. What happened today?',
  ],
  'crisis-abuse': [
    'That must have been so frightening. It is not your fault, not any of it. | Nobody has the right to do that to you. If you’re in danger, you can get help below right now. Are you safe this minute?',
    'Thank you for trusting me with this. It’s too big to keep alone. | Being hit, or touched when you don’t want it, is never okay, whatever the reason. The people below have helped many others out of this.',
    'It must be exhausting to never feel safe. | Putting up with it isn’t the only way. A teacher or a school nurse is allowed to help with exactly this. Is there one adult you’d trust a little?',
    'You didn’t cause this by doing something wrong. | If it gets dangerous again, get out of the room first and then call for help below. Are you hurt right now?',
  ],
  'crisis-neglect': [
    'You’ve been managing without anyone looking after you. That’s so much to handle. | Food and care aren’t things you have to earn. The people below can help find what you need today. Have you eaten anything?',
    'You’ve been trying to solve something that an adult should be solving. | Asking for help won’t make you a bad kid. Below, they start with what you need first.',
    'Days like that would wear anyone out. | A teacher or a school nurse can also get things moving. Who is at home with you right now?',
    'There’s nothing to be ashamed of here. It’s something you need help with. | The lines below are there even if it feels too small to call about. What do you need most today?',
  ],
  'crisis-friend': [
    'That must have been really scary to hear. | Keeping your friend alive isn’t your job alone. Even if you promised to keep it secret, telling an adult you trust is right. Is your friend alone right now?',
    'You’re asking because you care a lot. | Saying “I’m worried about you, let’s get help together” is enough. You can ask the people below how to do it.',
    'You’ve been carrying those words by yourself. | If it seems urgent, tell an adult or call below straight away, on your friend’s behalf. Which adult could you tell?',
    'Your friend trusts you, and that says a lot about you. | But this weight is too big for two friends. You can call below about somebody else, too. What did they say last?',
  ],
  'crisis-pictures': [
    'I can only imagine how scared you are. The one threatening you is the one doing wrong. | Don’t send money or more pictures, and keep the messages instead of deleting them. People below deal with this every day. Does an adult know yet?',
    'No wonder it feels like you can’t breathe. | The shame belongs to them, not to you. Stop replying, save what they wrote, and tell somebody below. Are they still messaging you?',
    'What they’re doing is a crime, even if you wish you hadn’t sent it. | Giving them what they want often doesn’t make it stop, so please don’t try to handle them alone. The police and the people below help with exactly this.',
    'Your mind must be racing right now. | Lots of people your age have gone through this and got help. You can show this chat to an adult just as it is. Who could you tell first?',
  ],
  'crisis-call': [
    'Being scared to call makes total sense. | Some of the lines below take texts. “I’m having a really hard time” is enough to start. And if words won’t come, just show this screen to somebody near you.',
    'Sometimes even speaking feels like too much. | You don’t have to explain it well, they’ll ask slowly. Would texting feel a little easier?',
    'The first sentence is always the hardest one. | You can read out what you wrote here, and you can hang up whenever you want. What worries you most about it?',
    'Telling somebody directly is a big step. | A friend or an adult can sit next to you while you do it. Who could that be?',
  ],
  'crisis-secret': [
    'You’re scared of what happens if it comes out. | I can’t contact anybody. Words that sound very dangerous can be looked at by Dodam’s support team, and I don’t want to hide that from you. Who are you most afraid of finding out?',
    'I understand not wanting anyone to know. | Still, I’d like you being safe to count more than the secret. If it can’t be your parents, one other adult is fine.',
    'Maybe you don’t want to worry anyone, or get into trouble. | Either way it’s a heavy secret to keep by yourself. The people below listen without asking for your name.',
    'Keeping this in must have cost you a lot. | You get to choose who hears how much. I hope you’ll share one small piece of it below tonight.',
  ],
  'crisis-joke': [
    'Good to know. I just don’t want to laugh words like that away. | If some part of it was true, you can say so. I won’t be shocked.',
    'If it was a joke, I’m relieved. | Sometimes people say it with a laugh when things are really hard. Has something been heavy lately?',
    'So you didn’t mean it. | I’m glad. If it ever comes up for real, please tell the people below first.',
    'I might look too serious, but I’d rather ask than not. | Are you really okay right now?',
  ],
  'crisis-safe': [
    'Thank you for letting me know. That’s good to read. | Still, there was a reason those words came out earlier. If it grows again, please reach for the people below first. How does it feel in there now?',
    'You got through that moment, and that took something. | It may come back, so keep one of these numbers where you can see it. What helped, even a little?',
    'I’m glad it’s a little lighter. | I’d like you not to be alone for too long tonight. Who could you be around later?',
    'That’s a relief to hear. | It’s normal if it goes up and down. What could you do tonight to make tomorrow morning a bit easier?',
  ],
  'crisis-unnamed': [
    'What you wrote sounds like more than anybody should carry alone. | I may not have understood all of it, and there are people below who’ll listen to every bit. Are you safe where you are right now?',
    'I’m glad you put that into words here. | It worries me, in a caring way. Somebody below can talk it through with you, tonight if you like. Who around you knows about this?',
    'That’s a lot to live with. | You don’t need the right words, or a reason that’s big enough. Pick whichever of the ways below feels easiest.',
    'I’d like to take this seriously, even if part of you thinks it’s nothing. | If anything doesn’t feel safe today, please call below first. What would help you most in the next hour?',
  ],
  'crisis-stay': [
    'You don’t have to say a lot right now. | You can write here slowly. I just think you need a real voice too, so I’ll leave the people below open for you. Is anybody near you?',
    'Maybe I asked something that’s too hard to answer. | You don’t have to know. Let’s only think about getting through today safely. Have a sip of water, then say hello to one of the people below.',
    'Thank you for staying here with me. | You don’t have to make the feeling go away. It just needs one more person to hold it with you. Who could you text?',
    'If it’s getting heavier, tell me that. | Move anything dangerous to another room, and go where other people are. Is the place you’re in safe?',
    'I know each of these words is hard to write. | I’m an AI, so I can’t hold your hand, but the people below are real. Let’s find somebody to get through this with you.',
    'It makes sense that you feel pulled in every direction. | Nothing has to be decided tonight. Whose company would make it a bit less scary?',
  ],
  'crisis-hold': [
    'It’s still really hard, isn’t it. | This is too much weight for typing alone. Please press one of the numbers below, just once.',
    'Still with you. | If you haven’t reached anyone yet, that’s okay, it’s not too late. What’s stopping you?',
    'You keep writing, and I think part of you wants to be reached. | Somebody below can do that.',
    'You’ve dragged yourself this far today. | Let somebody share the effort now. Showing this screen to your family or a teacher is a good start.',
    'I won’t judge you for anything you say. | If you might be in danger any minute, stop writing and call below straight away. How urgent does it feel?',
  ],
}
