// Written by the build and by `npm run dev` (scripts/lib/message-folders.mjs). Committed, because types need it in a fresh clone.

import type entity_act_messages_forms from './entity/act/messages-forms/en.json'
import type entity_act_messages_manager from './entity/act/messages-manager/en.json'
import type entity_crud_messages_manager from './entity/crud/messages-manager/en.json'
import type entity_import_messages_secondary from './entity/import/messages-secondary/en.json'
import type entity_list_messages from './entity/list/messages/en.json'
import type entity_list_messages_lists from './entity/list/messages-lists/en.json'
import type entity_list_messages_manager from './entity/list/messages-manager/en.json'
import type entity_messages_forms from './entity/messages-forms/en.json'
import type entity_picture_messages_secondary from './entity/picture/messages-secondary/en.json'
import type example_catalogue_audit_messages_manager from './example/catalogue/audit/messages-manager/en.json'
import type example_catalogue_book_messages from './example/catalogue/book/messages/en.json'
import type example_catalogue_demo_messages_public from './example/catalogue/demo/messages-public/en.json'
import type example_catalogue_errors_messages_errors from './example/catalogue/errors/messages-errors/en.json'
import type example_catalogue_genre_messages from './example/catalogue/genre/messages/en.json'
import type example_catalogue_genre_messages_manager from './example/catalogue/genre/messages-manager/en.json'
import type example_catalogue_jobs_messages_secondary from './example/catalogue/jobs/messages-secondary/en.json'
import type example_catalogue_log_messages_secondary from './example/catalogue/log/messages-secondary/en.json'
import type example_catalogue_messages_manager from './example/catalogue/messages-manager/en.json'
import type example_catalogue_shelf_messages_secondary from './example/catalogue/shelf/messages-secondary/en.json'
import type frame_home_messages from './frame/home/messages/en.json'
import type frame_messages_public from './frame/messages-public/en.json'
import type frame_palette_messages_palette from './frame/palette/messages-palette/en.json'
import type modules_account_demo_messages_public from './modules/account/demo/messages-public/en.json'
import type modules_account_messages from './modules/account/messages/en.json'
import type modules_account_messages_secondary from './modules/account/messages-secondary/en.json'
import type modules_audit_jobs_messages_secondary from './modules/audit/jobs/messages-secondary/en.json'
import type modules_audit_messages_manager from './modules/audit/messages-manager/en.json'
import type modules_auth_jobs_messages_secondary from './modules/auth/jobs/messages-secondary/en.json'
import type modules_auth_messages_public from './modules/auth/messages-public/en.json'
import type modules_dashboard_messages_manager from './modules/dashboard/messages-manager/en.json'
import type modules_demo_messages_public from './modules/demo/messages-public/en.json'
import type modules_errors_messages_errors from './modules/errors/messages-errors/en.json'
import type modules_jobs_audit_messages_manager from './modules/jobs/audit/messages-manager/en.json'
import type modules_jobs_demo_messages_public from './modules/jobs/demo/messages-public/en.json'
import type modules_jobs_messages_secondary from './modules/jobs/messages-secondary/en.json'
import type modules_mail_jobs_messages_secondary from './modules/mail/jobs/messages-secondary/en.json'
import type modules_mail_messages_manager from './modules/mail/messages-manager/en.json'
import type modules_mail_messages_secondary from './modules/mail/messages-secondary/en.json'
import type modules_mailbox_messages from './modules/mailbox/messages/en.json'
import type modules_organization_audit_messages_manager from './modules/organization/audit/messages-manager/en.json'
import type modules_organization_demo_messages_public from './modules/organization/demo/messages-public/en.json'
import type modules_organization_invitations_messages_organization from './modules/organization/invitations/messages-organization/en.json'
import type modules_organization_invitations_messages_secondary from './modules/organization/invitations/messages-secondary/en.json'
import type modules_organization_jobs_messages_secondary from './modules/organization/jobs/messages-secondary/en.json'
import type modules_organization_log_messages_organization from './modules/organization/log/messages-organization/en.json'
import type modules_organization_log_messages_secondary from './modules/organization/log/messages-secondary/en.json'
import type modules_organization_manager_organizations_messages_manager from './modules/organization/manager/organizations/messages-manager/en.json'
import type modules_organization_members_messages_organization from './modules/organization/members/messages-organization/en.json'
import type modules_organization_messages from './modules/organization/messages/en.json'
import type modules_organization_messages_manager from './modules/organization/messages-manager/en.json'
import type modules_organization_messages_organization from './modules/organization/messages-organization/en.json'
import type modules_organization_messages_secondary from './modules/organization/messages-secondary/en.json'
import type modules_organization_teams_messages_secondary from './modules/organization/teams/messages-secondary/en.json'
import type modules_user_audit_messages_manager from './modules/user/audit/messages-manager/en.json'
import type modules_user_demo_messages_public from './modules/user/demo/messages-public/en.json'
import type modules_user_messages_forms from './modules/user/messages-forms/en.json'
import type modules_user_messages_manager from './modules/user/messages-manager/en.json'

/** The files that a language is built into: one for each name of a folder of messages. */
export type MessageChunk = 'entry' | 'errors' | 'forms' | 'manager' | 'organization' | 'palette' | 'private' | 'secondary'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'account': typeof modules_account_messages &
      typeof modules_account_messages_secondary
    'act': typeof entity_act_messages_forms &
      typeof entity_act_messages_manager
    'audit': typeof example_catalogue_audit_messages_manager &
      typeof modules_audit_messages_manager &
      typeof modules_jobs_audit_messages_manager &
      typeof modules_organization_audit_messages_manager &
      typeof modules_user_audit_messages_manager
    'auth': typeof modules_auth_messages_public
    'book': typeof example_catalogue_book_messages
    'catalogue': typeof example_catalogue_messages_manager
    'crud': typeof entity_crud_messages_manager
    'dashboard': typeof modules_dashboard_messages_manager
    'demo': typeof example_catalogue_demo_messages_public &
      typeof modules_account_demo_messages_public &
      typeof modules_demo_messages_public &
      typeof modules_jobs_demo_messages_public &
      typeof modules_organization_demo_messages_public &
      typeof modules_user_demo_messages_public
    'entity': typeof entity_messages_forms
    'errors': Omit<typeof example_catalogue_errors_messages_errors, 'codes'> &
      Omit<typeof modules_errors_messages_errors, 'codes'>
    'frame': typeof frame_messages_public
    'genre': typeof example_catalogue_genre_messages &
      typeof example_catalogue_genre_messages_manager
    'home': typeof frame_home_messages
    'import': typeof entity_import_messages_secondary
    'invitations': typeof modules_organization_invitations_messages_organization &
      typeof modules_organization_invitations_messages_secondary
    'jobs': typeof example_catalogue_jobs_messages_secondary &
      typeof modules_audit_jobs_messages_secondary &
      typeof modules_auth_jobs_messages_secondary &
      typeof modules_jobs_messages_secondary &
      typeof modules_mail_jobs_messages_secondary &
      typeof modules_organization_jobs_messages_secondary
    'list': typeof entity_list_messages &
      typeof entity_list_messages_lists &
      typeof entity_list_messages_manager
    'log': typeof example_catalogue_log_messages_secondary &
      typeof modules_organization_log_messages_organization &
      typeof modules_organization_log_messages_secondary
    'mail': typeof modules_mail_messages_manager &
      typeof modules_mail_messages_secondary
    'mailbox': typeof modules_mailbox_messages
    'members': typeof modules_organization_members_messages_organization
    'organization': typeof modules_organization_messages &
      typeof modules_organization_messages_manager &
      typeof modules_organization_messages_organization &
      typeof modules_organization_messages_secondary
    'organizations': typeof modules_organization_manager_organizations_messages_manager
    'palette': typeof frame_palette_messages_palette
    'picture': typeof entity_picture_messages_secondary
    'shelf': typeof example_catalogue_shelf_messages_secondary
    'teams': typeof modules_organization_teams_messages_secondary
    'user': typeof modules_user_messages_forms &
      typeof modules_user_messages_manager
  }
  interface CustomTypeOptions {
    defaultNS: 'frame'
    returnNull: false
  }
}
