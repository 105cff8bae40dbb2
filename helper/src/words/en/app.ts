import type { IdOf } from '../../families.ts'
import type { Written } from '../variant.ts'

export const app: Written<IdOf<'app'>> = {
  'app-block': [
    'Open their profile and tap “Block”. | After that you won’t see each other, and they aren’t told. Did they do something that bothered you?',
    'You can block somebody from their profile or from the chat menu. | Even if you don’t know who they are, “Leave and block” in the chat works.',
    'Blocking works right away, and they don’t find out. | You can undo it in Settings under “Blocked people”, but chats that ended stay ended.',
    'Sounds like there’s somebody you don’t want to run into. “Block” on their profile makes you invisible to each other. | If they were threatening or creepy, please report them too. What did they do?',
  ],
  'app-report': [
    'Stories, comments, messages and people all have “Report” in their menu. | Nobody is told who reported. May I ask what happened?',
    'Tap “Report” and pick one reason, that’s all. | A person looks at it, and you can follow it in Settings under “Reports and decisions”.',
    'If it felt wrong, it’s okay to report it. | When you report a message, the support team sees what’s around it and nothing else. Are you feeling safe right now?',
    'Reporting also protects the next person. It’s in the menu of that story or message. | If you’d rather not see them again, you can block them as well.',
  ],
  'app-delete-story': [
    'Tap “Delete story” on it and it’s gone. | Its comments and likes go too, and it can’t be undone. What made you want to take it down?',
    'You can delete what you wrote any time. | It’s easiest to find under your own profile, and the anonymous ones show up there for you as well.',
    'Yes, your own stories and comments are yours to delete. | Maybe read it once more first, in case there’s a line you want to keep.',
    'Deleting takes it away for everybody at once. | It can’t make people forget, but it won’t spread any further. Were you worried about who might see it?',
  ],
  'app-delete-account': [
    'In Settings, open “My data” and choose “Delete my account”. | It asks for your password, happens at once and can’t be undone. Did something make you want to leave?',
    'You can delete your account whenever you like. Your profile, email and notifications go right away. | Stories and comments stay without your name, so delete those first if you don’t want that.',
    'You’ll find it at the end of “My data” in Settings. | You can download everything about you before that.',
    'Yes, you can do that yourself, and it’s immediate. | If you only need a break, switching off notifications is another way. Which is closer to what you need?',
  ],
  'app-anonymous': [
    'When you share anonymously, no other member sees your name or profile. | Only elementary, middle or high school shows. Just leave your school and names out of the text. Is there somebody you don’t want to find out?',
    'Right, other members can’t tell who wrote it. | Only the support team can look, when safety needs it, and every look is recorded.',
    'You stay anonymous even when a chat starts from it. | In the chat you can choose to say who you are, but you can’t take that back.',
    'You get comments and chats just the same without your name. | It doesn’t show on your profile for anyone else either. What were you thinking of writing?',
  ],
  'app-how-long': [
    'I can’t promise when somebody will answer, and waiting is hard. | After two hours without a word, your story moves up so that listeners see it first. You can talk to me meanwhile.',
    'Sometimes it’s quick, sometimes it takes hours. | You’ll get a notification when there’s an answer. What is your story about?',
    'It must hurt that nobody’s answered yet. | It’s not because your story isn’t good enough, there just aren’t enough listeners right now. Those that wait longest move to the front.',
    'Waiting for a reply can feel really long. | Your story doesn’t vanish, it keeps its place. If it’s very hard right now, “Get help” has people who are there at night.',
  ],
  'app-verified': [
    'A verified listener is somebody whose application the support team has read and approved. | There’s a badge next to their name. They’re still not a therapist or a doctor.',
    'The badge means the support team looked at why they want to listen and what experience they have. | An adult needs it before they can chat with a teenager here.',
    'Listeners apply for it and the support team decides. | You can apply in Settings, and the answer comes as a notification. Are you thinking about it?',
    'Being verified doesn’t make somebody perfect. | If a verified listener says something that feels wrong, you can report them like anybody else.',
  ],
  'app-become-listener': [
    'You’d like to be there for somebody. | In Settings, under “Profile”, you can change your role to listener, or do both. What kind of stories would you want to hear?',
    'Change your role in Settings under “Profile” and you can begin. | You don’t have to solve anything. Staying until the end is what counts.',
    'That’s a good thing to want. You choose it under “Profile” in Settings. | As a listener only, you can’t write stories, so pick both if you want to share too.',
    'Becoming a listener only takes a change of role. Then “Listen” shows you stories. | If it gets heavy, you can take a break. How are you doing yourself?',
  ],
  'app-listener': [
    'A listener reads stories and offers a one-to-one chat. Mostly they’re people your age. | They’re not counsellors, they came to listen. Whether you chat is up to you.',
    'Members who offer to hear other people out are called listeners. | You can accept their request or decline it. What kind of person would you want to listen?',
    'Listeners are real people, not AI. | Adults among them need to be verified before they can chat with teenagers.',
    'It’s somebody who stays next to you rather than handing out answers. | Write one story and you might meet one. Is there something you’d want to talk about?',
  ],
  'app-notifications': [
    'In Settings under “Notifications” you can switch comments, likes, messages and chat requests on or off. | You can also set quiet hours for the night.',
    'You’ll find it in Settings, under “Notifications”. | When the app is closed, they never show who wrote what, so it’s okay if somebody looks over your shoulder.',
    'Yes, you can turn them off. Open “Notifications” in Settings. | If yours aren’t arriving, check there that this device is switched on.',
    'All that buzzing can be a lot. You can turn it down under “Notifications”. | Keep only the ones you want.',
  ],
  'app-who-reads': [
    'Anybody who comes to Dodam can read a story. | Without your name on it, nobody sees that it’s yours. Is there somebody you don’t want to read it?',
    'Only the two of you see a chat. The support team can’t look into it normally. | They only see what’s around a message when it was reported.',
    'We don’t show anything to parents or teachers. | But stories are out where anyone can read them, so share anonymously and leave out your school and names.',
    'Stories are for everyone, chats only for the other person. | Comments show to people who are signed in. Which one are you worried about?',
  ],
  'app-gifts': [
    'You get gifts in the store, and they don’t cost you anything. | What you’ve claimed is under “My gifts”, with its barcode.',
    'When you’re new, you can claim one welcome gift within 30 days of joining. | The store shows what’s left right now.',
    'Pick one you like in the store and claim it. Each one is once per person. | They do run out sometimes, so look again a bit later.',
    'Open it under “My gifts” and show the barcode nice and large. | You can save it as a picture too. What would you treat yourself to?',
  ],
  'app-safe': [
    'It’s right to ask. Contact details get blocked here, and adults must be verified before they can chat with teenagers. | Somebody strange can still turn up, so report and block the moment it feels off. Did something happen?',
    'I can’t promise that it’s completely safe. | Texts are checked, and people look at reports. Leaving out your name, school and contacts makes it a lot safer.',
    'If anybody wants to meet or asks for pictures, you don’t have to answer. | Report that message and the support team looks at it. Has anyone said that to you?',
    'Being careful is a way of looking after yourself. | You never have to give your real name, and you can end a chat any time. What worries you the most?',
  ],
  'app-language': [
    'You can change that in Settings under “Language and display”. | There’s Korean and English, and light or dark is in the same place.',
    'Pick the language under “Language and display” in Settings. | You can also just write to me in Korean and I’ll answer in Korean.',
    'Yes, open “Language and display” in Settings. | A dark screen is easier on the eyes at night.',
    'It’s all together under “Language and display”. | It changes right away.',
  ],
  'app-write': [
    'Tap “Write a story” on the home screen. | Choose a topic, and share it anonymously if you like. What do you want to write about?',
    'A story has 10 to 500 characters, and it doesn’t have to be good writing. | If the first line won’t come, start with “so this happened”.',
    'You can start right below. | It’s fine to try it out on me first and copy it over. Where would you begin?',
    'You want to share something. “Write a story” is the place for it. | If your role is listener only, change it under “Profile” in Settings first.',
  ],
  'app-leave-chat': [
    'In the chat’s menu, choose “Leave chat”. | They see that you left and can still read what was said. Did something make you want to go?',
    'You can leave any time, without giving a reason. | It disappears from your list and you can’t read it again.',
    'Yes, you’re allowed to end it. All they see is that you left. | If the person makes you uneasy, there’s “Leave and block”.',
    'You’d like to stop that chat. The menu at the top lets you leave. | You don’t need to feel bad about it. What made it uncomfortable?',
  ],
  'app-chat': [
    'When you share a story, a listener who reads it can ask to chat. | Accept it under “Chat requests” and a room for the two of you opens. What would you like to talk about first?',
    'Listeners ask, and the author decides. | You don’t have to accept, and you don’t have to explain why.',
    'It begins with a story of yours. | Requests you get are all under “Chat requests”. If you haven’t written anything yet, would you like to try a short one?',
    'There’s a room just for two. It opens when you accept a request. | You can take breaks in it, or leave.',
  ],
  'app-name': [
    'You can change it in Settings under “Profile”. | Your names can be changed twice in total, so take your time.',
    'Picture, bio and nickname are all under “Profile” in Settings. | Something that doesn’t give away your real name or school is best.',
    'Sure. If you change nickname and username together, that counts as one. | You have two changes altogether.',
    'Time for a new name. Open “Profile” in Settings. | If you’re worried somebody recognises you, you can also write anonymously.',
  ],
  'app-password': [
    'You can change it in Settings under “Security”. | That signs you out on every other device.',
    'Under “Security” you see your password settings and where you’re signed in. | If there’s a device you don’t know, sign it out and change your password. Do you think somebody got in?',
    'If you know your current password, you can change it under “Security”. | If you’ve forgotten it, please ask the support team.',
    'If you’re afraid somebody reads your account, start with “Security”. | The new one needs 8 to 20 characters.',
  ],
  'app-data': [
    'In Settings under “My data” you can get everything Dodam holds about you in one file. | Your stories and chats are in it, so keep it somewhere private.',
    'Yes, tap “Download my data”. | What would you like to check?',
    'Dodam stores what you gave when you signed up, and your stories and chats. | You can see it yourself under “My data”.',
    'You’re wondering what’s kept about you. It’s all under “My data” in Settings. | Some people download it before they delete their account.',
  ],
  'app-held': [
    'When a text could put its readers in danger, the support team reads it before everyone else can. | It doesn’t mean writing about something hard was wrong. Are you okay?',
    'It may be visible only to you while a person reads it first. | If waiting is hard, you can stay and talk to me.',
    'Anything that looks like contact details is covered up to keep people safe. | If that was a mistake, the note next to it lets you say so.',
    'It’s unsettling when your story doesn’t show. | Your own profile tells you how it stands. What did you write about?',
  ],
  'app-rules': [
    'So you can’t write for a while. That must have come as a shock. | The reason is in Settings under “Reports and decisions”, and you can ask for another look if it’s not true.',
    'You can still read, report and download your data in the meantime. | Only you can see the decision. Do you want to tell me what happened?',
    'The rules are short: no bullying, nothing sexual, no contact details. | If a decision feels unfair, you can ask once for another look, by a different person.',
    'Not knowing why is frustrating. | I can’t see or change the decision, but the reason is written under “Reports and decisions”.',
  ],
  'app-support': [
    'You can send the support team a message, and they usually answer within two days. | A short note about what’s not working is enough.',
    'I can’t fix that myself, so it’s best to let the support team know. | If you say which screen it was, they’ll find it faster.',
    'Sorry about the trouble. A person reads what you send them. | You’ll get a notification when they answer.',
    'The support team knows more about that than I do. | You can leave them a message and keep talking to me while you wait.',
  ],
}
