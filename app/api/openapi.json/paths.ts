import * as addressChangesToken from '@/app/api/address-changes/[token]/route';
import * as attachmentsDateorid from '@/app/api/attachments/[dateOrId]/route';
import * as attachmentsDateoridViewurl from '@/app/api/attachments/[dateOrId]/view-url/route';
import * as attachments from '@/app/api/attachments/route';
import * as attachmentsUpload from '@/app/api/attachments/upload/route';
import * as authChangePassword from '@/app/api/auth/change-password/route';
import * as authConfirm from '@/app/api/auth/confirm/route';
import * as authConfirmAddress from '@/app/api/auth/confirm-address/route';
import * as authForgotPassword from '@/app/api/auth/forgot-password/route';
import * as authGoogleCallback from '@/app/api/auth/google/callback/route';
import * as authGoogle from '@/app/api/auth/google/route';
import * as authLogin from '@/app/api/auth/login/route';
import * as authLogout from '@/app/api/auth/logout/route';
import * as authMe from '@/app/api/auth/me/route';
import * as authRegister from '@/app/api/auth/register/route';
import * as authRegistration from '@/app/api/auth/registration/route';
import * as authResetPassword from '@/app/api/auth/reset-password/route';
import * as authSessionId from '@/app/api/auth/session-id/route';
import * as authSessionsId from '@/app/api/auth/sessions/[id]/route';
import * as authSessions from '@/app/api/auth/sessions/route';
import * as collaborationRequestsIdAccept from '@/app/api/collaboration-requests/[id]/accept/route';
import * as collaborationRequestsIdReject from '@/app/api/collaboration-requests/[id]/reject/route';
import * as collaborationRequestsId from '@/app/api/collaboration-requests/[id]/route';
import * as collaborationRequests from '@/app/api/collaboration-requests/route';
import * as collaborationsId from '@/app/api/collaborations/[id]/route';
import * as collaborations from '@/app/api/collaborations/route';
import * as commentsTargettypeoridTargetid from '@/app/api/comments/[targetTypeOrId]/[targetId]/route';
import * as commentsTargettypeorid from '@/app/api/comments/[targetTypeOrId]/route';
import * as comments from '@/app/api/comments/route';
import * as confirmAddressToken from '@/app/api/confirm-address/[token]/route';
import * as dayNotesDate from '@/app/api/day-notes/[date]/route';
import * as emailIntegration from '@/app/api/email-integration/route';
import * as events from '@/app/api/events/route';
import * as filesId from '@/app/api/files/[id]/route';
import * as goalSharesId from '@/app/api/goal-shares/[id]/route';
import * as goalShares from '@/app/api/goal-shares/route';
import * as goalsVieworidDate from '@/app/api/goals/[viewOrId]/[date]/route';
import * as goalsVieworidRestore from '@/app/api/goals/[viewOrId]/restore/route';
import * as goalsVieworid from '@/app/api/goals/[viewOrId]/route';
import * as goals from '@/app/api/goals/route';
import * as health from '@/app/api/health/route';
import * as imagesDate from '@/app/api/images/[date]/route';
import * as images from '@/app/api/images/route';
import * as invitations from '@/app/api/invitations/route';
import * as itemAttachmentsTargettypeTargetid from '@/app/api/item-attachments/[targetType]/[targetId]/route';
import * as itemAttachments from '@/app/api/item-attachments/route';
import * as itemStickersTargettypeoridTargetid from '@/app/api/item-stickers/[targetTypeOrId]/[targetId]/route';
import * as itemStickersTargettypeorid from '@/app/api/item-stickers/[targetTypeOrId]/route';
import * as itemStickers from '@/app/api/item-stickers/route';
import * as login from '@/app/api/login/route';
import * as notificationSettings from '@/app/api/notification-settings/route';
import * as notificationsRead from '@/app/api/notifications/read/route';
import * as notifications from '@/app/api/notifications/route';
import * as people from '@/app/api/people/route';
import * as ready from '@/app/api/ready/route';
import * as scheduleSharesId from '@/app/api/schedule-shares/[id]/route';
import * as scheduleShares from '@/app/api/schedule-shares/route';
import * as schedulesDateoridRestore from '@/app/api/schedules/[dateOrId]/restore/route';
import * as schedulesDateorid from '@/app/api/schedules/[dateOrId]/route';
import * as schedules from '@/app/api/schedules/route';
import * as summary from '@/app/api/summary/route';
import * as taskCollaboratorsId from '@/app/api/task-collaborators/[id]/route';
import * as taskSharesId from '@/app/api/task-shares/[id]/route';
import * as taskShares from '@/app/api/task-shares/route';
import * as tasksDateoridCollaborators from '@/app/api/tasks/[dateOrId]/collaborators/route';
import * as tasksDateoridRestore from '@/app/api/tasks/[dateOrId]/restore/route';
import * as tasksDateorid from '@/app/api/tasks/[dateOrId]/route';
import * as tasks from '@/app/api/tasks/route';
import * as tasksWithCollaboratorsDate from '@/app/api/tasks-with-collaborators/[date]/route';
import * as unsubscribeToken from '@/app/api/unsubscribe/[token]/route';
import * as uploadsToken from '@/app/api/uploads/[token]/route';
import * as userExport from '@/app/api/user/export/route';
import * as userIdentitiesId from '@/app/api/user/identities/[id]/route';
import * as userPreferences from '@/app/api/user/preferences/route';
import * as userProfile from '@/app/api/user/profile/route';
import * as user from '@/app/api/user/route';
import * as userSignInMethods from '@/app/api/user/sign-in-methods/route';
import type { Module } from '@/lib/server/http/openapi';

/** Every path of the interface. A test walks app/api and fails when one is missing here. */
export const PATHS: Record<string, Module> = {
  '/api/address-changes/{token}': addressChangesToken,
  '/api/attachments': attachments,
  '/api/attachments/upload': attachmentsUpload,
  '/api/attachments/{dateOrId}': attachmentsDateorid,
  '/api/attachments/{dateOrId}/view-url': attachmentsDateoridViewurl,
  '/api/auth/change-password': authChangePassword,
  '/api/auth/confirm': authConfirm,
  '/api/auth/confirm-address': authConfirmAddress,
  '/api/auth/forgot-password': authForgotPassword,
  '/api/auth/google': authGoogle,
  '/api/auth/google/callback': authGoogleCallback,
  '/api/auth/login': authLogin,
  '/api/auth/logout': authLogout,
  '/api/auth/me': authMe,
  '/api/auth/register': authRegister,
  '/api/auth/registration': authRegistration,
  '/api/auth/reset-password': authResetPassword,
  '/api/auth/session-id': authSessionId,
  '/api/auth/sessions': authSessions,
  '/api/auth/sessions/{id}': authSessionsId,
  '/api/collaboration-requests': collaborationRequests,
  '/api/collaboration-requests/{id}': collaborationRequestsId,
  '/api/collaboration-requests/{id}/accept': collaborationRequestsIdAccept,
  '/api/collaboration-requests/{id}/reject': collaborationRequestsIdReject,
  '/api/collaborations': collaborations,
  '/api/collaborations/{id}': collaborationsId,
  '/api/comments': comments,
  '/api/comments/{targetTypeOrId}': commentsTargettypeorid,
  '/api/comments/{targetTypeOrId}/{targetId}': commentsTargettypeoridTargetid,
  '/api/day-notes/{date}': dayNotesDate,
  '/api/email-integration': emailIntegration,
  '/api/events': events,
  '/api/files/{id}': filesId,
  '/api/goal-shares': goalShares,
  '/api/goal-shares/{id}': goalSharesId,
  '/api/goals': goals,
  '/api/goals/{viewOrId}': goalsVieworid,
  '/api/goals/{viewOrId}/restore': goalsVieworidRestore,
  '/api/goals/{viewOrId}/{date}': goalsVieworidDate,
  '/api/health': health,
  '/api/images': images,
  '/api/images/{date}': imagesDate,
  '/api/invitations': invitations,
  '/api/item-attachments': itemAttachments,
  '/api/item-attachments/{targetType}/{targetId}': itemAttachmentsTargettypeTargetid,
  '/api/item-stickers': itemStickers,
  '/api/item-stickers/{targetTypeOrId}': itemStickersTargettypeorid,
  '/api/item-stickers/{targetTypeOrId}/{targetId}': itemStickersTargettypeoridTargetid,
  '/api/login': login,
  '/api/notification-settings': notificationSettings,
  '/api/notifications': notifications,
  '/api/notifications/read': notificationsRead,
  '/api/people': people,
  '/api/ready': ready,
  '/api/schedule-shares': scheduleShares,
  '/api/schedule-shares/{id}': scheduleSharesId,
  '/api/schedules': schedules,
  '/api/schedules/{dateOrId}': schedulesDateorid,
  '/api/schedules/{dateOrId}/restore': schedulesDateoridRestore,
  '/api/summary': summary,
  '/api/task-collaborators/{id}': taskCollaboratorsId,
  '/api/task-shares': taskShares,
  '/api/task-shares/{id}': taskSharesId,
  '/api/tasks': tasks,
  '/api/tasks-with-collaborators/{date}': tasksWithCollaboratorsDate,
  '/api/tasks/{dateOrId}': tasksDateorid,
  '/api/tasks/{dateOrId}/collaborators': tasksDateoridCollaborators,
  '/api/tasks/{dateOrId}/restore': tasksDateoridRestore,
  '/api/confirm-address/{token}': confirmAddressToken,
  '/api/unsubscribe/{token}': unsubscribeToken,
  '/api/uploads/{token}': uploadsToken,
  '/api/user': user,
  '/api/user/export': userExport,
  '/api/user/identities/{id}': userIdentitiesId,
  '/api/user/preferences': userPreferences,
  '/api/user/profile': userProfile,
  '/api/user/sign-in-methods': userSignInMethods,
};
