import palette from '../palette/messages/en.json'

export default { palette }
