package notification

import "maps"

// Render exports render for tests.
var Render = render

// Names returns the names of all templates.
func Names() []string {
	var names []string
	for _, templates := range []map[string]messageTemplate{emailTemplates, smsTemplates} {
		for name := range maps.Keys(templates) {
			names = append(names, name)
		}
	}
	return names
}
