package sanctions

// ContainsSample reports whether the list contains an entry of the built-in sample. The list's own name does not matter.
func (l *List) ContainsSample() (bool, error) {
	sample, err := LoadSample()
	if err != nil {
		return false, err
	}
	names := map[string]string{}
	for _, e := range sample.people {
		names[e.number] = e.name
	}
	for _, e := range l.people {
		if name, found := names[e.number]; found && name == e.name {
			return true, nil
		}
	}
	return false, nil
}
