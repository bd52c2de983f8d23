/** Calls inside an organization, whose `id` is the organization: which id says what each is about. */
export default {
  'organization.setRole': 'memberId',
  'organization.removeMember': 'memberId',
  'organization.updateTeam': 'teamId',
  'organization.removeTeam': 'teamId',
  'organization.addToTeam': 'teamId',
  'organization.removeFromTeam': 'teamId',
  'organization.resendInvitation': 'invitationId',
  'organization.cancelInvitation': 'invitationId',
}
