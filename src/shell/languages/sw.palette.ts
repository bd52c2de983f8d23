import palette from '../palette/messages/sw.json'

export default { palette }
