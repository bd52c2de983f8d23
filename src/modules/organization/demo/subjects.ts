/** The input field that identifies the subject of a call, where `id` is the organization's. */
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
