import { isolate } from '@fieldport/messages'
import type { TeamFacts, TeamWords } from './team-mail.ts'

type Sentences = TeamWords['text']

/** Names keep their own direction in each sentence. */
function isolateNames(sentences: Sentences): Sentences {
  const isolated = Object.entries(sentences).map(([what, write]) => [
    what,
    ({ person, team, brandName }: TeamFacts) =>
      write({ person: isolate(person), team: isolate(team), brandName: isolate(brandName) }),
  ])
  return Object.fromEntries(isolated) as Sentences
}

export const teamWords: Omit<TeamWords, 'permissionName'> = {
  greeting: 'مرحبًا،',
  subject: isolateNames({
    invited: ({ person }) => `دعاك ${person} إلى فريق`,
    added: ({ person }) => `أضافك ${person} إلى فريق`,
    removed: ({ person, team }) => `أزالك ${person} من الفريق ${team}`,
    deleted: ({ person, team }) => `حذف ${person} الفريق ${team}`,
    offered: ({ person, team }) => `يطلب منك ${person} تولي الفريق ${team}`,
    declined: ({ person, team }) => `رفض ${person} تولي الفريق ${team}`,
    takenOver: ({ team }) => `أنت تدير الآن الفريق ${team}`,
    handedOver: ({ person, team }) => `تولى ${person} الفريق ${team}`,
  }),
  heading: isolateNames({
    invited: ({ brandName }) => `تلقيت دعوة إلى فريق في ${brandName}`,
    added: ({ brandName }) => `أُضفت إلى فريق في ${brandName}`,
    removed: ({ brandName }) => `أُزلت من فريق في ${brandName}`,
    deleted: ({ brandName }) => `حُذف فريق كنت فيه في ${brandName}`,
    offered: ({ brandName }) => `هل تتولى فريقًا في ${brandName}؟`,
    declined: ({ brandName }) => `لم يُتولَّ فريقك في ${brandName}`,
    takenOver: ({ brandName }) => `أنت تدير الآن فريقًا في ${brandName}`,
    handedOver: ({ brandName }) => `انتقلت إدارة فريقك في ${brandName}`,
  }),
  text: isolateNames({
    invited: ({ person, brandName }) =>
      `دعاك ${person} إلى فريق في ${brandName}. أنشئ حسابًا بعنوان البريد الإلكتروني هذا لرؤية أجهزته.`,
    added: ({ person, brandName }) =>
      `أضافك ${person} إلى فريق في ${brandName}. تجد أجهزته الآن في قائمة أجهزتك.`,
    removed: ({ person, brandName }) =>
      `أزالك ${person} من فريق في ${brandName}. لم تعد ترى أجهزته، إلا إذا كان لديك حق وصول بنفسك.`,
    deleted: ({ person, brandName }) =>
      `حذف ${person} فريقًا كنت فيه في ${brandName}. لم تعد ترى أجهزته، إلا إذا كان لديك حق وصول بنفسك.`,
    offered: ({ person, brandName }) =>
      `يطلب منك ${person} تولي فريق أنت فيه في ${brandName}. لا يتغير شيء حتى تقبل. ترى في صفحة الفرق الأجهزة التي سيشاركها الفريق بعد ذلك.`,
    declined: ({ person, brandName }) => `رفض ${person} تولي فريقك في ${brandName}. ما زلت تديره.`,
    takenOver: ({ person, brandName }) =>
      `توليت فريقًا في ${brandName} من ${person}. لا يشارك الفريق إلا الأجهزة التي أنت مسؤول عنها بنفسك، ما دمت كذلك.`,
    handedOver: ({ person, brandName }) =>
      `تولى ${person} فريقك في ${brandName}. لم تعد فيه. يبقى حق الوصول الذي لديك بنفسك.`,
  }),
  action: {
    invited: 'إنشاء حساب',
    added: 'فتح أجهزتك',
    removed: 'فتح أجهزتك',
    deleted: 'فتح أجهزتك',
    offered: 'عرض الطلب',
    declined: 'الذهاب إلى الفرق',
    takenOver: 'الذهاب إلى الفرق',
    handedOver: 'الذهاب إلى الفرق',
  },
  unknownSender: 'إن كنت لا تعرف المُرسِل، فيمكنك تجاهل هذه الرسالة.',
  team: 'الفريق',
  devices: 'الأجهزة',
  permission: 'الصلاحية',
  noLongerShared: 'لم تعد مشتركة',
  more: (devices) => `${devices} أخرى`,
}
